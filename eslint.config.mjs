import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { testing, tests } from './tooling/boundaries/eslint/areas.mjs'
import { restrictionConfigs } from './tooling/boundaries/eslint/restriction-configs.mjs'

const typescript = ['**/*.{ts,tsx}']

export default defineConfig(
  // templates are apps with packages of their own, which tooling/starters builds
  globalIgnores([
    'apps/create-foyer/templates/',
    '**/dist/',
    '**/node_modules/',
    '.cache/',
    'gallery/',
    'coverage/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      // The compiler checks names, in scripts too.
      'no-undef': 'off',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
    },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    name: 'typescript',
    files: typescript,
    // rules that need types: .oxlintrc.json
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
    },
  },
  {
    name: 'tests',
    files: tests,
    extends: [
      // Type tests use values only for their types.
      { files: ['**/*.test-d.ts'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
    ],
  },
  {
    name: 'react',
    files: ['{kernel,plugins,apps}/**/*.{ts,tsx}'],
    // the function `use` of Playwright's fixtures is no hook; composables and stores have the names of hooks, and other rules
    ignores: [
      '**/*.spec.ts',
      'plugins/evm/testing/playwright.ts',
      '**/{vue,svelte}/**',
      '**/{vue,svelte}*.{ts,tsx}',
      'plugins/*/binding-*.ts',
    ],
    plugins: { 'react-hooks': { rules: hooks.rules } },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    name: 'size',
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    ignores: tests,
    rules: { 'max-lines': ['warn', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    name: 'named exports',
    files: ['**/*.{ts,tsx,mjs}'],
    // Views, triggers and languages are loaded by dynamic import; config files and global setups are read by their tools.
    ignores: [
      '{plugins/*,apps/*/src,apps/examples/plugin/greeting,tooling/tests/fixtures/*/src,tooling/testing-chain}/views/**',
      'plugins/*/trigger/trigger.ts',
      '{plugins/*,kernel/text,apps/examples/languages}/languages/*.ts',
      '**/*.config.{ts,mjs}',
      'apps/docs/.vitepress/{config,theme/index}.ts',
      '.size-limit.mjs',
      'kernel/css-text.d.ts',
      '**/global-setup.ts',
      '**/*.compose.ts',
      // pages load plugins from a URL by it
      'tooling/create-plugin/templates/*/src/*.ts',
    ],
    rules: {
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true },
        },
      ],
    },
  },
  ...restrictionConfigs,
  {
    // The rule of kernel/amounts, for the plugins that read, show and send amounts.
    name: 'foyer/amounts-without-numbers, amounts where they are sent',
    files: ['plugins/{send,balances}/**/*.{ts,tsx}', 'plugins/evm/transfer/**/*.ts'],
    // The files read a number of decimals and a price, which are no amounts.
    ignores: [...testing, 'plugins/evm/transfer/describe-asset.ts', 'plugins/balances/contract/fiat.ts'],
    rules: { 'foyer/amounts-without-numbers': 'error' },
  },
)
