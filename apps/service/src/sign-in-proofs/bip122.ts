import { isAccount, isSigned } from 'foyerkit/plugins/bitcoin/proof'
import { isChain } from '../namespaces/namespaces.js'
import type { ProofNamespace } from './sign-in-proof.js'

/** Bitcoin: a simple signature of BIP-322, or one that the key is recovered from (BIP-137). */
export const bip122: ProofNamespace = {
  isAccount: (chainId, address) => isChain(chainId) && isAccount(address, chainId),
  isSigned,
}
