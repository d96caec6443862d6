import { defineErrors } from '#kernel'

/** Errors of wallets that the host passes in. */
export const externalErrors = /*#__PURE__*/ defineErrors('external', {
  NO_PROVIDER: { text: '{wallet} has no EIP-1193 provider', kind: 'config' },
})
