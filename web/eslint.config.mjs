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
  {
    files: ['tests/e2e/scripts/*.js'],
    languageOptions: { sourceType: 'script', globals: globals.browser },
  },
);

const modules = defineConfig({
  files: ['**/*.ts'],
  extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
  // One project, named: the folders of games have no tsconfig.json above them that could be found by looking.
  languageOptions: {
    parserOptions: { project: 'web/tsconfig.json', tsconfigRootDir: root, extraFileExtensions: ['.svelte'] },
  },
  rules: {
    // `() => this.wake()` and `return this.fail()` in a function without a result are how things are written here.
    '@typescript-eslint/no-confusing-void-expression': [
      'error',
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    // A number has one way to be written into an address or a style.
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    // What answers in place of a host is asynchronous because its contract is, not because it waits.
    '@typescript-eslint/require-await': 'off',
    // An empty name, key or address is none: then the next is taken.
    '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    // What comes over the network or from storage is looked at before it is trusted, whatever its type says.
    '@typescript-eslint/no-unnecessary-condition': 'off',
  },
});

// What a test lacks makes it fail at once, as it should.
const tests = defineConfig({
  files: ['**/*.test.ts'],
  rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
});

// No types here: every component would make a new program, which takes as long again as everything else together, and what
// components export is unknown to it. `svelte-check` checks their types.
const components = defineConfig(
  {
    files: ['**/*.svelte'],
    extends: [ts.configs.strict, ts.configs.stylistic, svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // The compiler knows what is defined, types too.
      'no-undef': 'off',
      // A script runs again for the next component, and a derived value whenever it is old: both read what was assigned.
      'no-useless-assignment': 'off',
      // An item has to be named before its number can be.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_$' }],
    },
  },
  { files: ['**/*.svelte.ts'], extends: [svelte.configs.recommended], languageOptions: { parser: ts.parser } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    // Sets and maps are replaced as a whole here (`$state.raw`), or are not meant to be followed.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
);

export default defineConfig(
  globalIgnores(['web/src/wire/', 'web/.svelte-check/']), // generated
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  // French puts spaces that do not break before its marks.
  { rules: { 'no-irregular-whitespace': ['error', { skipTemplates: true }] } },
  scripts,
  modules,
  tests,
  components,
);
