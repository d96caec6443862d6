import { addressOf, type CaipAddress } from '#kernel'
import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import type { Hex } from '../rpc/hex.js'
import { revertData } from '../rpc/revert-reason.js'
import { signingErrors } from './errors.js'

type Viem = typeof import('./viem.js')

/** A signature, of what, and by whom it should be. */
export interface Claim {
  readonly account: CaipAddress
  readonly network: Network
  readonly hash: Hex
  readonly signature: Hex
  readonly signal: AbortSignal
}

/**
 * Checks that a signature is an account's: by its key, else by what its contract says on the network.
 * @returns by what it was verified
 * @throws evm/FOREIGN_SIGNATURE, or what the node throws where the contract has to be asked.
 */
export async function verify(viem: Viem, ask: AskNetwork, claim: Claim): Promise<'key' | 'contract'> {
  const { account, network, hash, signature, signal } = claim
  // wallets spell their accounts as they like
  const address = addressOf(account).toLowerCase() as Hex
  if (await viem.isByKeyOf(address, hash, signature)) return 'key'
  const data = viem.validatorCall(address, hash, signature)
  const request = { method: 'eth_call', params: [{ data }, 'latest'] }
  const answer = await ask(network, request, signal).catch((cause: unknown) => {
    // the contract, or what checks the bytes of a key, fails over what is no signature
    if (revertData(cause) === undefined) throw cause
    throw signingErrors.FOREIGN_SIGNATURE({ cause })
  })
  // one byte, or a word of 32 that ends with it
  if (typeof answer !== 'string' || !/^0x0*1$/.test(answer)) throw signingErrors.FOREIGN_SIGNATURE()
  return 'contract'
}
