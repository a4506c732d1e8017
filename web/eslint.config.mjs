/** What ESLint looks for in the page and in other scripts; it is run from the top of the repository. */
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const root = fileURLToPath(new URL('..', import.meta.url));

const scripts = defineConfig(
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  // The text of one function each, which a browser is given.
  { files: ['tests/e2e/scripts/*.js', 'web/public/*.js'], languageOptions: { sourceType: 'script', globals: globals.browser } },
);

const modules = defineConfig({
  files: ['**/*.ts'],
  extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
  // One project, named: the folders of games have no tsconfig.json above them that could be found by looking.
  languageOptions: { parserOptions: { project: 'web/tsconfig.json', tsconfigRootDir: root, extraFileExtensions: ['.svelte'] } },
  rules: {
    // `() => this.wake()` is how callbacks are written here; elsewhere a void value is still reported.
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    // A number has one way to be written into an address or a style.
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    // What answers in place of a host is asynchronous because its contract is, not because it waits.
    '@typescript-eslint/require-await': 'off',
  },
});

// No types here: every component would make a new program, which takes as long again as everything else together, and what
// components export is unknown to it. `svelte-check` checks their types.
const components = defineConfig(
  {
    files: ['**/*.svelte'],
    extends: [ts.configs.strict, ts.configs.stylistic, svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: ts.parser } },
    // The compiler knows what is defined, types too.
    rules: { 'no-undef': 'off' },
  },
  { files: ['**/*.svelte.ts'], extends: [svelte.configs.recommended], languageOptions: { parser: ts.parser } },
);

export default defineConfig(
  globalIgnores(['web/src/wire/']), // generated
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  // French puts spaces that do not break before its marks.
  { rules: { 'no-irregular-whitespace': ['error', { skipTemplates: true }] } },
  scripts,
  modules,
  components,
);
