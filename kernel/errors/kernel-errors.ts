import { defineErrors } from './define-errors.js'

/** Errors of a composition, of a plugin's life and of the widget's methods. Every text names what is at fault. */
export const kernelErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    BAD_OPTION: { text: 'Option {option}: {problem}', kind: 'config' },
    DUPLICATE_PLUGIN: { text: 'Plugin "{id}" is given twice', kind: 'config' },
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
    ASYNC_CONFIG: 'Plugin "{plugin}" checks its options asynchronously',
    SETUP_FAILED: 'Plugin "{plugin}" could not be set up',
    CLEANUP_FAILED: 'Plugin "{plugin}" failed while switching off',
    CLEANUP_TIMEOUT: 'Plugin "{plugin}" did not finish switching off within {ms} ms',
    LISTENER_FAILED: 'A listener of "{event}" in "{plugin}" failed',
    UNKNOWN_PLUGIN: { text: 'There is no plugin "{id}"', kind: 'config' },
    UNKNOWN_SERVICE: 'No active plugin provides "{id}"',
    UNDECLARED_SERVICE: 'Plugin "{plugin}" provides "{id}" without a factory',
    RECONCILE_LOOP: 'Listeners answer every change of plugins with another. Stopped after {rounds} rounds',
    UNKNOWN_ROUTE: 'No active plugin has a view for "{id}"',
    ROUTE_NOT_PUBLIC: {
      text: 'Route "{id}" cannot be opened by its name: it declares no parameters',
      kind: 'config',
    },
    REDIRECT_LOOP: 'Guards send "{id}" round in a circle',
    NOTHING_TO_OPEN: {
      text: 'Nothing to open: no active plugin offers a first view',
      kind: 'config',
    },
    OUTSIDE_WIDGET: 'Read outside a widget: pass `foyer.store` to the hook',
    STORED_DATA: { text: 'Stored "{key}" was not readable and dropped', kind: 'defect' },
    REMOTE_FLAGS: { text: 'Remote flags failed; the last known ones stay', kind: 'request' },
    DISPOSED: { text: 'This widget was disposed. Create a new one with createFoyer()', kind: 'config' },
    UNSAFE_LINK: 'Link with "{scheme}" refused. Use https:, http: or an app link',
    NO_ELEMENT: { text: 'mount() got null: call it once the element is in the page', kind: 'config' },
    NO_DOCUMENT: { text: 'There is no page to draw into: call this in a browser', kind: 'config' },
  },
  'kernel',
)
