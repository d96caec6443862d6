import { isAccount, isSigned } from 'foyerkit/plugins/solana/proof'
import { isChain } from '../namespaces/namespaces.js'
import type { ProofNamespace } from './sign-in-proof.js'

/** Solana: the key of the address (Ed25519). */
export const solana: ProofNamespace = {
  isAccount: (chainId, address) => isChain(chainId) && isAccount(address),
  isSigned,
}
