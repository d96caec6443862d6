import { defineErrors } from '#kernel'

/** What can be wrong with a wallet that the host brings. */
export const externalErrors = /*#__PURE__*/ defineErrors('external', {
  NO_PROVIDER: { text: '{wallet} cannot be asked', kind: 'config' },
})
