import { entries, everything, shipped } from './areas.mjs'

/** @param {string} nodes the nodes that name something */
const emptyName = (nodes) => `${nodes}[name=/.(Utils?|Helpers?|Managers?|Controllers?|Base|Common)$/]`

/**
 * What of the language we do without.
 *
 * @satisfies {import('./restriction.mjs').Restriction[]}
 */
export const language = [
  {
    name: 'no-decorators',
    message:
      'esbuild drops their metadata, so that they pass in tests and fail in the build. Use define*() and a function.',
    selector: 'Decorator',
    files: everything,
  },
  {
    name: 'no-enum',
    message: 'An enum is code where a type would do. Use a union of texts, or `as const` on an object.',
    selector: 'TSEnumDeclaration',
    files: everything,
  },
  {
    name: 'no-namespace',
    message:
      'A file is a namespace already, and augmenting a global one makes two widgets share it. Export from a file.',
    selector: 'TSModuleDeclaration',
    files: [...shipped, 'apps/**/*.{ts,tsx}'],
    ignores: ['**/*.d.ts'],
  },
  {
    name: 'no-any',
    message:
      'any switches off the checks of whoever touches it. Say unknown and narrow it, or name the type.',
    selector: 'TSAnyKeyword',
    files: everything,
  },
  {
    name: 'no-inheritance',
    message:
      'What is inherited cannot be read in one place. Write functions, or hold the other thing; only errors, React ' +
      'error boundaries and custom elements have to extend something.',
    selector: ':matches(ClassDeclaration, ClassExpression)[superClass]:not([superClass.name=/Error$/])',
    files: everything,
    ignores: ['kernel/view/PluginBoundary.tsx', 'kernel/element.ts'],
  },
  {
    name: 'no-default-export',
    message:
      'A default export has as many names as it has importers. Export it by name; views and triggers must not.',
    selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
    files: everything,
    ignores: [
      '{plugins/*,apps/*/src,tooling/tests/fixtures/*/src}/views/**',
      'plugins/*/trigger/trigger.ts',
      '**/*.config.{ts,mjs}',
      'kernel/css-text.d.ts',
      // read by Playwright and Vitest
      'tooling/tests/remove-built-pages.ts',
      'tooling/test-run/unhandled-errors.mjs',
    ],
  },
  {
    name: 'no-barrel',
    message:
      'Export * hides what is offered and drags in what is not used. Name the exports; only entries gather all.',
    selector: 'ExportAllDeclaration[exported=null]',
    files: everything,
    ignores: entries,
  },
  {
    name: 'telling-names',
    message:
      'Util, Helper, Manager, Controller, Base and Common say nothing of what it does. Name it after what it does.',
    selector: [
      emptyName(
        'ExportNamedDeclaration > :matches(FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, ' +
          'TSTypeAliasDeclaration) > Identifier.id',
      ),
      emptyName('ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > Identifier.id'),
      emptyName('ExportSpecifier > Identifier.exported'),
    ].join(', '),
    fileName: /(^|[-.])(utils?|helpers?|managers?|controllers?|base|common)\.[cm]?[jt]sx?$/i,
    files: [...shipped, 'apps/**', 'tooling/**'],
  },
]
