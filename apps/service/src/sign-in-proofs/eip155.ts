import { isAccount } from 'foyerkit/plugins/evm/proof'
import { isChain } from '../namespaces/namespaces.js'
import { verifySignature } from '../namespaces/eip155/verify-signature.js'
import type { ProofNamespace } from './sign-in-proof.js'

/** EVM chains: a key (EIP-191), a contract (ERC-1271), or a contract that does not exist yet (ERC-6492). */
export const eip155: ProofNamespace = {
  isAccount: (chainId, address) => isChain(chainId) && isAccount(address),
  isSigned: async ({ chainId: chain, address, message, signature }, nodes) =>
    (await verifySignature(nodes, { chain, address, message, signature })) !== undefined,
}
