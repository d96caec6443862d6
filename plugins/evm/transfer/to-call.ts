import { addressOf } from '#kernel'
import type { Asset, TransferOrder } from '#kernel/contracts'
import { encodeCall } from '../rpc/abi.js'
import { isSameAddress, largestWord, nativeAddress, toQuantity, type Hex } from '../rpc/hex.js'
import { evmTransferErrors } from './errors.js'
import { contractOf, readAddress } from './read-address.js'

/** Whether an asset is the native one. */
export function isNative({ address }: Pick<Asset, 'address'>): boolean {
  return address === undefined || isSameAddress(address, nativeAddress)
}

/** `transfer(address,uint256)` of ERC-20. */
const transferSelector = '0xa9059cbb'

/** Call in a request to a node or wallet. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data?: Hex
}

/**
 * Converts an order to a call: of the receiver with a value, or of the asset's contract.
 *
 * @throws evm/BAD_AMOUNT, evm/ASSET_ELSEWHERE, or the errors of {@link readAddress}
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
