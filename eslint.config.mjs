import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { testing, tests } from './tooling/boundaries/eslint/areas.mjs'
import { restrictionConfigs } from './tooling/boundaries/eslint/restriction-configs.mjs'

const typescript = ['**/*.{ts,tsx}']

export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', '.cache/', 'gallery/', 'coverage/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  // the compiler knows which names there are, in scripts too
  { rules: { 'no-undef': 'off' } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    name: 'typescript',
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // said with its remedy by foyer/no-any
      '@typescript-eslint/no-explicit-any': 'off',
      // said with its remedy by foyer/no-namespace
      '@typescript-eslint/no-namespace': 'off',
      // an async method turns what it throws into a rejection, as its interface promises
      '@typescript-eslint/require-await': 'off',
      // our objects are made of closures: no method asks for `this`
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      // it lets unknown pass, but not what is left of unknown after a check
      '@typescript-eslint/no-base-to-string': 'off',
      // a handler may be asynchronous: what it rejects with is reported by useGuard
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    name: 'tests',
    files: tests,
    extends: [
      {
        files: typescript,
        rules: {
          // matchers are any, and what is thrown at us need be no error
          '@typescript-eslint/no-unsafe-assignment': 'off',
          '@typescript-eslint/no-unsafe-return': 'off',
          '@typescript-eslint/prefer-promise-reject-errors': 'off',
          '@typescript-eslint/only-throw-error': 'off',
          '@typescript-eslint/await-thenable': 'off',
        },
      },
      // a test of types uses values for their types
      { files: ['**/*.test-d.ts'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
    ],
  },
  {
    name: 'react',
    files: ['{kernel,plugins,apps}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': { rules: hooks.rules } },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    name: 'size',
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    ignores: tests,
    rules: { 'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }] },
  },
  ...restrictionConfigs,
  {
    // the rule of kernel/amounts, wherever amounts are read, shown and sent
    name: 'foyer/amounts-without-numbers, amounts where they are sent',
    files: ['plugins/{send,balances}/**/*.{ts,tsx}', 'plugins/evm/transfer/**/*.ts'],
    // it reads how many decimals there are, which is no amount
    ignores: [...testing, 'plugins/evm/transfer/describe-asset.ts'],
    rules: { 'foyer/amounts-without-numbers': 'error' },
  },
)
