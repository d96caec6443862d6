import type { NodeAccess } from '../modules/rpc/nodes/node-access.js'
import { bip122 } from './bip122.js'
import { cosmos } from './cosmos.js'
import { eip155 } from './eip155.js'
import { polkadot } from './polkadot.js'
import type { ProofNamespace, SignInProof } from './sign-in-proof.js'
import { solana } from './solana.js'

/** Namespaces whose accounts can sign in. A further one is a file beside this one, and a line here. */
const proofs: Readonly<Record<string, ProofNamespace>> = { eip155, solana, bip122, polkadot, cosmos }

const namespaceOf = (chainId: string): ProofNamespace | undefined => {
  const [namespace = ''] = chainId.split(':')
  return Object.hasOwn(proofs, namespace) ? proofs[namespace] : undefined
}

/** Whether a text is the address of an account on a chain, in its only form. */
export function isSignInAccount(chainId: string, address: string): boolean {
  return namespaceOf(chainId)?.isAccount(chainId, address) ?? false
}

/**
 * Whether an account has signed a message.
 *
 * @throws a NodeFailure if the chain that has to verify the signature does not answer
 */
export async function isSignInProof(proof: SignInProof, nodes: NodeAccess): Promise<boolean> {
  return (await namespaceOf(proof.chainId)?.isSigned(proof, nodes)) ?? false
}
