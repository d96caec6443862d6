import { addressOf } from '#kernel'
import type { TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { encodeCall } from '../rpc/encode-call.js'
import { readQuantity } from '../rpc/read-quantity.js'
import { contractOf } from './contract-of.js'
import { dataFee } from './data-fee.js'
import { estimateFee } from './estimate-fee.js'
import { isNative } from './native-asset.js'

/** `balanceOf(address)` of ERC-20. */
const balanceSelector = '0x70a08231'

/**
 * The most that can be sent. Of the network's own asset the fee stays behind, and on chains that take one the fee for
 * the data; with less than that there is nothing to send.
 */
export async function most(
  ask: AskNetwork,
  order: Omit<TransferOrder, 'amount'>,
  signal: AbortSignal,
): Promise<bigint> {
  const { account, network, asset } = order
  const owner = addressOf(account)
  if (!isNative(asset)) {
    const call = { to: contractOf(asset, network), data: encodeCall(balanceSelector, owner) }
    return readQuantity(
      await ask(network, { method: 'eth_call', params: [call, 'latest'] }, signal),
      network,
      'balance',
    )
  }
  const balance = readQuantity(
    await ask(network, { method: 'eth_getBalance', params: [owner, 'latest'] }, signal),
    network,
    'balance',
  )
  // a node estimates no transfer that cannot be paid
  if (balance === 0n) return 0n
  const [fee, data] = await Promise.all([
    estimateFee(ask, { ...order, amount: 1n }, signal),
    dataFee(ask, network, signal),
  ])
  const rest = balance - fee.value - data
  return rest > 0n ? rest : 0n
}
