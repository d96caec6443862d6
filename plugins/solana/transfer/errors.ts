import { defineErrors } from '#kernel'

/** Errors of transfers. Each fault of a receiver has its own text. */
export const solanaTransferErrors = /*#__PURE__*/ defineErrors(
  'solana',
  {
    BAD_CHARACTER: { text: '“{character}” isn’t valid in a Solana address', kind: 'defect' },
    TOO_SHORT: { text: 'Too short: a Solana address has 32 to 44 characters', kind: 'defect' },
    TOO_LONG: { text: 'Too long: a Solana address has 32 to 44 characters', kind: 'defect' },
    BAD_LENGTH: { text: 'This isn’t a Solana address. Check it for a typo.', kind: 'defect' },
    FOREIGN_ADDRESS: {
      text: 'This is a {kind} address. Assets on {network} cannot be sent to it.',
      kind: 'defect',
    },
    ASSET_ACCOUNT: {
      text: 'This is an account of a token. Use the address of its owner.',
      kind: 'defect',
    },
    PROGRAM: { text: 'This is the address of a program. It cannot receive assets.', kind: 'defect' },
    BAD_AMOUNT: { text: 'Invalid amount', kind: 'defect' },
    ASSET_ELSEWHERE: { text: '{asset} isn’t an asset on {network}', kind: 'defect' },
    // Exact text.
    ESTIMATE_FAILED: { text: 'error estimating gas', kind: 'rpc' },
    BELOW_RENT: {
      text: 'A new address needs at least {amount} SOL',
      kind: 'defect',
    },
    LEAVES_TOO_LITTLE: {
      text: 'Send everything, or leave at least {amount} SOL in your account',
      kind: 'defect',
    },
    OWN_RENT: {
      text: 'Not enough SOL: beside the fee, {amount} SOL must stay in your account',
      kind: 'defect',
    },
    DEPOSIT: { text: 'Not enough SOL for the deposit of the receiver’s new token account', kind: 'defect' },
    FROZEN: { text: 'Your {asset} is frozen by its issuer and can’t be sent', kind: 'defect' },
    TRANSFER_HOOK: {
      text: '{asset} runs a program of its issuer with each transfer, and can’t be sent here. Send it in your wallet.',
      kind: 'defect',
    },
    REFUSED: { text: '{network} rejects this transfer: {reason}', kind: 'rpc' },
    BAD_SIGNED: {
      text: 'The wallet returned an invalid transaction. Nothing was sent.',
      kind: 'rpc',
    },
  },
  { languages: () => import('../languages/index.js') },
)
