import { defineErrors } from './define-errors.js'

/** What can be wrong with a composition or a plugin's life. Every text names what is at fault. */
export const kernelErrors = /*#__PURE__*/ defineErrors('kernel', {
  BAD_OPTION: { text: 'Option {option}: {problem}', kind: 'config' },
  DUPLICATE_PLUGIN: { text: 'Plugin "{id}" is given twice', kind: 'config' },
  DUPLICATE_SERVICE: { text: 'Service "{id}" is provided by "{first}" and by "{second}"', kind: 'kernel' },
  DUPLICATE_ROUTE: { text: 'Route "{id}" is contributed by "{first}" and by "{second}"', kind: 'kernel' },
  DUPLICATE_FILL: { text: 'Fill "{id}" is contributed by "{first}" and by "{second}"', kind: 'kernel' },
  DUPLICATE_NAMESPACE: {
    text: 'Namespace "{id}" is contributed by "{first}" and by "{second}"',
    kind: 'kernel',
  },
  CYCLE: { text: 'Plugins require each other: {path}', kind: 'kernel' },
  KERNEL_RANGE: {
    text: 'Plugin "{plugin}" was written for kernel {range}, this is {version}',
    kind: 'config',
  },
  BAD_CONFIG: { text: 'Plugin "{plugin}", option {option}: {problem}', kind: 'config' },
  ASYNC_CONFIG: {
    text: 'Plugin "{plugin}" checks its options asynchronously; it must answer at once',
    kind: 'kernel',
  },
  SETUP_FAILED: { text: 'Plugin "{plugin}" could not be set up', kind: 'kernel' },
  CLEANUP_FAILED: { text: 'Plugin "{plugin}" failed while it was switched off', kind: 'kernel' },
  CLEANUP_TIMEOUT: { text: 'Plugin "{plugin}" did not finish switching off within {ms} ms', kind: 'kernel' },
  LISTENER_FAILED: { text: 'A listener of "{event}" in "{plugin}" threw', kind: 'kernel' },
  UNKNOWN_PLUGIN: { text: 'There is no plugin "{id}"', kind: 'config' },
  UNKNOWN_SERVICE: { text: 'No active plugin provides "{id}"', kind: 'kernel' },
  UNDECLARED_SERVICE: { text: 'Plugin "{plugin}" provides "{id}" without a factory for it', kind: 'kernel' },
  INACTIVE_PLUGIN: { text: 'Plugin "{plugin}" is switched off and cannot serve "{id}"', kind: 'kernel' },
  UNKNOWN_ROUTE: { text: 'No active plugin has a view for "{id}"', kind: 'kernel' },
  ROUTE_NOT_PUBLIC: {
    text: 'Route "{id}" cannot be opened by its name: it declares no parameters',
    kind: 'config',
  },
  NOTHING_TO_OPEN: { text: 'There is nothing to open: no active plugin offers a first view', kind: 'config' },
  VIEW_FAILED: { text: 'The view "{id}" of "{plugin}" failed', kind: 'kernel' },
  VIEW_TIMEOUT: { text: 'The view "{id}" of "{plugin}" did not load within {ms} ms', kind: 'request' },
  NO_PROVIDER: { text: 'This hook needs a FoyerProvider above it', kind: 'config' },
  OUTSIDE_WIDGET: {
    text: 'This atom was read outside a widget: pass the widget’s own store',
    kind: 'kernel',
  },
  STORED_DATA: { text: 'Stored "{key}" could not be read and was dropped', kind: 'defect' },
  REMOTE_FLAGS: { text: 'The remote flags could not be read; the last known ones stay', kind: 'request' },
  DISPOSED: { text: 'This widget was disposed', kind: 'config' },
  NO_DOCUMENT: { text: 'There is no page to draw into: call this in a browser', kind: 'config' },
  HANDLER_FAILED: { text: 'An event handler of "{plugin}" failed', kind: 'kernel' },
})
