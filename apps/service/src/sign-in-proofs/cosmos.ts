import { isAccount, isSigned } from 'foyerkit/plugins/cosmos/proof'
import type { ProofNamespace } from './sign-in-proof.js'

/** Cosmos chains: a document of ADR-036, signed by the key of the address. */
export const cosmos: ProofNamespace = {
  isAccount: (chainId, address) => /^cosmos:[-\da-zA-Z]{1,32}$/.test(chainId) && isAccount(address, chainId),
  isSigned,
}
