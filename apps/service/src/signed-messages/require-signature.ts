import { requireNamespace } from '../namespaces/namespaces.js'
import type { SignatureClaim, Signer } from '../namespaces/chain-namespace.js'
import { HttpError } from '../platform/http/http-error.js'
import type { NodeAccess } from '../modules/rpc/nodes/node-access.js'

/**
 * Verifies that an account has signed a message, by its key or by its contract.
 *
 * @throws an HttpError with 401 for a signature of another account or of another text
 * @throws a NodeFailure if the chain that has to verify the signature does not answer
 */
export async function requireSignature(nodes: NodeAccess, claim: SignatureClaim): Promise<Signer> {
  const by = await requireNamespace(claim.chain).verifySignature?.(nodes, claim)
  if (by === undefined)
    throw new HttpError(401, 'signature', 'The signature is not by the account of the address')
  return by
}
