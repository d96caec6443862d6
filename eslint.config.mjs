import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { tests } from './tooling/boundaries/lint/areas.mjs'
import { restrictionConfigs } from './tooling/boundaries/lint/restriction-configs.mjs'

const typescript = ['**/*.{ts,tsx}']

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '.cache/',
    'gallery/',
    'coverage/',
    'tooling/boundaries/planted/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    name: 'scripts',
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: { globals: { ...globals.node } },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    name: 'typescript',
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  { name: 'react', files: ['**/*.{ts,tsx}'], extends: [hooks.configs.flat['recommended-latest']] },
  {
    name: 'size',
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    ignores: tests,
    rules: { 'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }] },
  },
  ...restrictionConfigs,
)
