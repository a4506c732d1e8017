/** What Stylelint looks for in the styles of the page and of games; it is run from the top of the repository. */

/** Every colour has a name: in `tokens.css` or, if only one game has it, in the game's `colours.css`. */
const NAMES_OF_COLOURS = ['src/app/tokens.css', '../src/rasant/games/*/web/colours.css'];
const LITERAL_COLOUR = [/#[\da-f]{3,8}\b/i, /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i];

export default {
  extends: ['stylelint-config-standard'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'color-named': 'never',
    'declaration-property-value-disallowed-list': [
      { '/./': LITERAL_COLOUR },
      { message: 'A literal colour: name it in tokens.css, or in the colours.css of the game' },
    ],
    'alpha-value-notation': 'number',
    'media-feature-range-notation': 'prefix',
    // Safari needs these.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust', '-webkit-user-select'] }],
    // Rules stand in the order of what they style; Svelte scopes them.
    'no-descending-specificity': null,
    // Edges of the table are named in camel case, and are classes; Svelte writes global keyframes so: `-global-beckon`.
    'selector-class-pattern': null,
    'keyframes-name-pattern': null,
    // `from` and `to` beside percentages, and one property a line, are easier to read.
    'keyframe-selector-notation': null,
    'declaration-block-no-redundant-longhand-properties': null,
    // Empty lines group what belongs together.
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
  },
  overrides: [
    {
      files: ['**/*.svelte', '../src/rasant/games/*/web/**/*.svelte'],
      customSyntax: 'postcss-html',
      rules: { 'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }] },
    },
    { files: NAMES_OF_COLOURS, rules: { 'declaration-property-value-disallowed-list': null } },
  ],
};
