import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const sizeAndDepth = {
  complexity: ['error', 14],
  'max-depth': ['error', 4],
  'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
}

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '.runtime/', '.cache/', 'data/', '**/test-results/', '**/playwright-report/', 'scripts/planted/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...sizeAndDepth,
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/require-await': 'off',
      // Our parts are plain objects made by factories; none of them reads `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['packages/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // We do not use the React compiler, which is all this one speaks of.
    rules: { ...reactHooks.configs.recommended.rules, 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**/*.ts', 'e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['packages/query/src/**/*.test.ts', 'packages/query/src/testing/**/*.ts'],
    languageOptions: {
      parserOptions: { projectService: false, project: 'packages/query/tsconfig.test.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  { files: ['**/*.mjs'], rules: { ...sizeAndDepth, eqeqeq: 'error' } },
)
