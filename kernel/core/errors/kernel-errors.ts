import { defineErrors } from './define-errors.js'

/**
 * Errors of options, plugins and widget methods. Each text names the option, plugin or service concerned. kernel/README.md
 * lists the further tables with this owner.
 */
export const kernelErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    BAD_OPTION: { text: 'Option {option}: {problem}', kind: 'config' },
    DUPLICATE_PLUGIN: { text: 'Plugin "{id}" is listed twice', kind: 'config' },
    DUPLICATE_SERVICE: 'Service "{id}" is provided by "{first}" and by "{second}"',
    DUPLICATE_ROUTE: 'Route "{id}" is provided by "{first}" and by "{second}"',
    DUPLICATE_FILL: 'Fill "{id}" is provided by "{first}" and by "{second}"',
    DUPLICATE_NAMESPACE: 'Namespace "{id}" is provided by "{first}" and by "{second}"',
    CYCLE: 'Plugins require each other: {path}',
    KERNEL_RANGE: {
      text: 'Plugin "{plugin}" requires kernel {range}, not {version}',
      kind: 'config',
    },
    BAD_CONFIG: { text: 'Plugin "{plugin}", option {option}: {problem}', kind: 'config' },
    SETUP_FAILED: 'Plugin "{plugin}" failed to set up',
    CLEANUP_FAILED: 'Plugin "{plugin}" failed to deactivate',
    CLEANUP_TIMEOUT: 'Plugin "{plugin}" failed to deactivate in {ms} ms',
    LISTENER_FAILED: 'Listener of "{event}" in "{plugin}" failed',
    UNKNOWN_PLUGIN: { text: 'Plugin "{id}" is not installed', kind: 'config' },
    UNKNOWN_SERVICE: 'No active plugin provides "{id}"',
    UNDECLARED_SERVICE: 'Plugin "{plugin}" provides "{id}" without a factory',
    LISTENER_LOOP: 'Listeners run in a loop',
    UNKNOWN_ROUTE: 'No active plugin provides view "{id}"',
    ROUTE_NOT_PUBLIC: {
      text: 'Route "{id}" has no parameter schema: open it by key',
      kind: 'config',
    },
    REDIRECT_LOOP: 'Guards redirect "{id}" in a loop',
    NOTHING_TO_OPEN: {
      text: 'No plugin fills `kernel.home`; add connect()',
      kind: 'config',
    },
    OUTSIDE_WIDGET: 'No Foyer store; pass `foyer.store`',
    STORED_DATA: { text: 'Stored "{key}" is invalid and was ignored', kind: 'defect' },
    DISPOSED: { text: 'This widget was disposed: call createFoyer()', kind: 'config' },
    UNSAFE_LINK: 'Link with "{scheme}" refused: use https',
    NO_ELEMENT: { text: 'mount() got null: wait for the element', kind: 'config' },
    NO_DOCUMENT: { text: 'No document: call it in a browser', kind: 'config' },
  },
  { kind: 'plugin' },
)
