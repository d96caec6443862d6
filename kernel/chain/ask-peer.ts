import type { CaipAddress } from '../core/networks/caip.js'
import type { PairedPeer } from '../contracts/pairing.js'
import { unsupportedMethodError } from '../contracts/request-errors.js'

/** Sends a request to a paired wallet. @throws rpc/unsupportedMethod if the wallet did not approve the method */
export async function askPeer(peer: PairedPeer, method: string, params: unknown): Promise<unknown> {
  if (peer.methods().includes(method)) return peer.request({ method, params })
  throw unsupportedMethodError(`The wallet did not approve ${method}`)
}

/** Returns the accounts that a paired wallet shares on the network in use. */
export function peerAccounts(peer: PairedPeer): readonly CaipAddress[] {
  return peer.accounts().filter((account) => account.startsWith(`${peer.network()}:`))
}
