import { connectionAtom } from '#kernel'
import { transferCapability, type Transfer } from '#kernel/contracts'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import { placeAtom, type Place } from './state.js'

/**
 * Where the visitor is, and what moves assets there.
 * @throws 'Chain is required …' without an account or a known network, 'Chain adapter not found' where the namespace has
 * gone, 'Unsupported chain' where it moves nothing.
 */
export async function findPlace(
  deps: Pick<SendDeps, 'store' | 'namespaces'>,
): Promise<{ readonly place: Place; readonly transfer: Transfer }> {
  const { store, namespaces } = deps
  const namespace = store.get(connectionAtom)?.namespace
  if (namespace === undefined) throw sendErrors.CHAIN_REQUIRED()
  if (!namespaces.list().includes(namespace)) throw sendErrors.ADAPTER_NOT_FOUND()
  const place = store.get(placeAtom)
  if (!place) throw sendErrors.CHAIN_REQUIRED()
  const transfer = await namespaces.capability(namespace, transferCapability)
  if (!transfer) throw sendErrors.UNSUPPORTED_CHAIN()
  return { place, transfer }
}
