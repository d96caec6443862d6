import { addressOf } from '#kernel'
import type { TransferOrder } from '#kernel/contracts'
import { encodeCall } from '../rpc/encode-call.js'
import { toQuantity, type Hex } from '../rpc/hex.js'
import { largestWord } from '../rpc/largest-word.js'
import { contractOf } from './contract-of.js'
import { evmTransferErrors } from './errors.js'
import { isNative } from './native-asset.js'
import { readAddress } from './read-address.js'

/** `transfer(address,uint256)` of ERC-20. */
const transferSelector = '0xa9059cbb'

/** A call as nodes and wallets take it. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data?: Hex
}

/**
 * The call that carries an order out: the network's own asset goes as value, any other by its contract. The amount is a
 * bigint from here to the wire.
 * @throws evm/BAD_AMOUNT, evm/ASSET_ELSEWHERE, or what {@link readAddress} throws.
 */
export function toCall({ account, network, asset, receiver, amount }: TransferOrder): Call {
  if (asset.chainId !== network.caipNetworkId) {
    throw evmTransferErrors.ASSET_ELSEWHERE({ values: { asset: asset.symbol, network: network.name } })
  }
  if (amount < 0n || amount > largestWord) throw evmTransferErrors.BAD_AMOUNT()
  const from = addressOf(account)
  const to = readAddress(receiver, network)
  if (isNative(asset)) return { from, to, value: toQuantity(amount) }
  return {
    from,
    to: contractOf(asset, network),
    value: '0x0',
    data: encodeCall(transferSelector, to, amount),
  }
}
