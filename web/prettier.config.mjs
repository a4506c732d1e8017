/** How the page and other scripts are formatted. Width and indentation are those of .editorconfig. */
import * as svelte from 'prettier-plugin-svelte';

export default {
  singleQuote: true,
  plugins: [svelte],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
