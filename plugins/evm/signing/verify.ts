import { addressOf, type CaipAddress } from '#kernel'
import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import type { Hex } from '../rpc/hex.js'
import { revertData } from '../rpc/abi.js'
import { signingErrors } from './errors.js'

type Viem = typeof import('./viem.js')

/** Signature of a hash, with its expected account. */
export interface Claim {
  readonly account: CaipAddress
  readonly network: Network
  readonly hash: Hex
  readonly signature: Hex
  readonly signal: AbortSignal
}

/**
 * Verifies that a signature is from an account: by its key, else by its contract on the network.
 *
 * @returns the way in which it was verified
 * @throws evm/FOREIGN_SIGNATURE, or the node's error if the contract has to be called
 */
export async function verify(viem: Viem, ask: AskNetwork, claim: Claim): Promise<'key' | 'contract'> {
  const { account, network, hash, signature, signal } = claim
  // viem rejects addresses with a wrong checksum
  const address = addressOf(account).toLowerCase() as Hex
  if (await viem.isByKeyOf(address, hash, signature)) return 'key'
  const data = viem.validatorCall(address, hash, signature)
  const request = { method: 'eth_call', params: [{ data }, 'latest'] }
  const answer = await ask(network, request, signal).catch((cause: unknown) => {
    // contracts revert on invalid signatures
    if (revertData(cause) === undefined) throw cause
    throw signingErrors.FOREIGN_SIGNATURE({ cause })
  })
  // a byte or a word with the value 1
  if (typeof answer !== 'string' || !/^0x0*1$/.test(answer)) throw signingErrors.FOREIGN_SIGNATURE()
  return 'contract'
}
