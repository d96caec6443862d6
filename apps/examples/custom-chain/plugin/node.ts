import { defineErrors } from 'foyerkit/kernel'
import type { CapabilityContext, Network } from 'foyerkit/chain'
import { createClient, type PebbleClient } from '../chain/client.js'

// #region errors
/** Errors of the chain. */
export const pebbleErrors = defineErrors('pebble', {
  NO_ADDRESS: 'An address starts with pebble1',
  BAD_CHECKSUM: 'Checksum doesn’t match. Check the address for a typo.',
  UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
  NOT_CONNECTED: { text: 'Connect a Pebble wallet first', kind: 'rpc' },
  SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
})
// #endregion

// #region rpc
/** Asks the node of a network. @throws pebble/UNREACHABLE */
export async function ask<T>(
  { http }: Pick<CapabilityContext, 'http'>,
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
  call: (client: PebbleClient) => Promise<T>,
): Promise<T> {
  try {
    return await call(createClient(network, (url, init) => http.fetch(url, { ...init, signal })))
  } catch (cause) {
    signal.throwIfAborted()
    throw pebbleErrors.UNREACHABLE({ values: { network: network.name }, cause })
  }
}
// #endregion
