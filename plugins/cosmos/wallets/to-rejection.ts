import { toRejectionBy } from '#kernel/chain'

/** Converts an error of wallets for a rejection to the code of EIP-1193. */
export const toRejection = toRejectionBy(
  /^(error: )?(request |transaction )?(rejected|declined)( by (the )?user)?\.?$/i,
)
