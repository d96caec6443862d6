import { defineErrors } from '../../errors/define-errors.js'

/** What can go wrong where views are drawn; apart from the kernel's other errors, because it loads with the views. */
export const viewErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    VIEW_FAILED: 'The view "{id}" of "{plugin}" failed',
    VIEW_TIMEOUT: { text: 'The view "{id}" of "{plugin}" did not load within {ms} ms', kind: 'request' },
    HANDLER_FAILED: 'An event handler of "{plugin}" failed',
    COPY_FAILED: 'The browser does not let the page copy',
  },
  'kernel',
)
