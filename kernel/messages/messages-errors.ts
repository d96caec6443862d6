import { defineErrors } from '../errors/define-errors.js'

/** What can go wrong with texts and numbers; apart from the kernel's other errors, because it loads with the views. */
export const messagesErrors = /*#__PURE__*/ defineErrors('kernel', {
  LANGUAGE_FAILED: {
    text: 'The "{locale}" texts of "{owner}" did not load; English ones stand in for them',
    kind: 'request',
  },
  NOT_DECIMAL: '"{text}" is not a decimal number such as -1234.5',
})
