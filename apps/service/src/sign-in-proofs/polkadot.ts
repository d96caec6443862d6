import { isAccount, isSigned } from 'foyerkit/plugins/polkadot/proof'
import type { ProofNamespace } from './sign-in-proof.js'

/** Polkadot and its parachains: sr25519, Ed25519 or ECDSA. */
export const polkadot: ProofNamespace = {
  isAccount: (chainId, address) => /^polkadot:[\da-f]{32}$/.test(chainId) && isAccount(address, chainId),
  isSigned,
}
