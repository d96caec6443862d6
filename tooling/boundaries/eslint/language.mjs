import { entries, everything, running, shipped, testing, tests } from './areas.mjs'

/** @param {string} nodes the nodes that name something */
const emptyName = (nodes) => `${nodes}[name=/.(Utils?|Helpers?|Managers?|Controllers?|Base|Common)$/]`

/** Names of functions that return a promise of code or of an answer. */
const loads = '/^(load|import|fetch|ask|look|read|restore|reconnect)([A-Z]|$)/'

/**
 * Restrictions on language features and names.
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
    name: 'no-inheritance',
    message:
      'What is inherited cannot be read in one place. Write functions, or hold the other thing; only errors, React ' +
      'error boundaries and custom elements have to extend something.',
    selector: ':matches(ClassDeclaration, ClassExpression)[superClass]:not([superClass.name=/Error$/])',
    files: everything,
    ignores: ['kernel/ui/slots/PluginBoundary.tsx', 'kernel/host/element.ts'],
  },
  {
    name: 'no-cached-rejection',
    message:
      'A promise in a variable stays rejected after one failure. Use lazy or lazyPart of #kernel, which try again, or forget ' +
      'the promise in `finally`.',
    selector: [
      'ImportExpression.right',
      'CallExpression.right[callee.property.name=/^(then|catch)$/]',
      `CallExpression.right[callee.name=${loads}]`,
      `CallExpression.right[callee.property.name=${loads}]`,
      'CallExpression.right > ArrowFunctionExpression.callee[async=true]',
    ]
      .map((right) => `AssignmentExpression[operator="??="] > ${right}`)
      .join(', '),
    files: shipped,
    ignores: testing,
  },
  {
    name: 'no-signal-without-release',
    message:
      'The listeners of this signal stay on the signals that it follows, for as long as the page lives. Use withAnySignal, or keep ' +
      'what anySignal returns and call `release` when the work is over.',
    selector: [
      'MemberExpression[property.name="signal"] > CallExpression.object[callee.name="anySignal"]',
      'VariableDeclarator[init.callee.name="anySignal"] > ObjectPattern:not(:has(Property[key.name="release"]))',
    ].join(', '),
    files: shipped,
    ignores: testing,
  },
  {
    name: 'no-promise-dropped-by-void',
    message:
      'Void hides a promise that may reject: the failure is an unhandled rejection of the page. Await it, or use inBackground of ' +
      '#kernel or useBackground of #kernel/ui. Write a block around a call that returns no promise.',
    // an assignment keeps the promise, and a property that is read starts no work
    selector:
      'UnaryExpression[operator="void"] > :not(AssignmentExpression, UpdateExpression, AwaitExpression, MemberExpression, Literal)',
    files: shipped,
    ignores: testing,
  },
  {
    name: 'no-promise-returned-as-void',
    message:
      'Void hides a promise that may reject, and typed lint sees void in statements only. Handle the failure, or write a block around ' +
      'a call that returns no promise.',
    selector:
      ':matches(ArrowFunctionExpression > UnaryExpression.body, ReturnStatement > UnaryExpression.argument)[operator="void"] > ' +
      ':not(AssignmentExpression, UpdateExpression, AwaitExpression, MemberExpression, Literal)',
    files: running,
    ignores: [...tests, '**/testing/**', '**/*{.long,-conformance}.ts'],
  },
  {
    name: 'no-empty-object-cast',
    message:
      'The type claims properties that the object lacks, and reading one gives undefined. Give the properties, or make ' +
      'the type say that they may be missing.',
    // a value that is never read is `never`
    selector: 'TSAsExpression[typeAnnotation.type!="TSNeverKeyword"] > ObjectExpression[properties.length=0]',
    files: shipped,
    ignores: testing,
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
