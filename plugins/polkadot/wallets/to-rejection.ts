import { toRejectionBy } from '#kernel/chain'

/** Converts an error of extensions for a rejection to the code of EIP-1193. */
export const toRejection = toRejectionBy(/^(error: )?(cancelled|canceled|rejected)( by (the )?user)?\.?$/i)
