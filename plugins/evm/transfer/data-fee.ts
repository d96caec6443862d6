import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { encodeCall } from '../rpc/encode-call.js'

/** Where every chain of the OP kind tells what data costs. */
const oracle = '0x420000000000000000000000000000000000000f'
/** `getL1FeeUpperBound(uint256)`: takes the size of the transaction before it is signed, in bytes. */
const upperBoundSelector = '0xf1c7a58b'
/** A transfer without data, with every field at its longest. */
const transferBytes = 120n

/**
 * What the data of a transfer costs on top of its gas, with room to double until it is sent; nothing on a chain that
 * takes no such fee, or does not say.
 */
export async function dataFee(ask: AskNetwork, network: Network, signal: AbortSignal): Promise<bigint> {
  try {
    const call = { to: oracle, data: encodeCall(upperBoundSelector, transferBytes) }
    const fee = await ask(network, { method: 'eth_call', params: [call, 'latest'] }, signal)
    return typeof fee === 'string' && /^0x[0-9a-f]{64}$/i.test(fee) ? 2n * BigInt(fee) : 0n
  } catch {
    signal.throwIfAborted()
    return 0n
  }
}
