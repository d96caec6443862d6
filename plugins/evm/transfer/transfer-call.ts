import { addressOf } from '#kernel/chain'
import type { Asset, TransferOrder } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { encodeCall } from '../node/abi.js'
import { isSameAddress, largestWord, nativeAddress, toQuantity, type Hex } from '../node/values.js'
import { evmTransferErrors } from './errors.js'
import { contractOf, readAddress } from './read-address.js'

/** Whether an asset is the native one. */
export function isNative({ address }: Pick<Asset, 'address'>): boolean {
  return address === undefined || isSameAddress(address, nativeAddress)
}

/** `transfer(address,uint256)` of ERC-20. */
const transferSelector = '0xa9059cbb'

/** `safeTransferFrom` of ERC-721: from, to, id. It reverts at a contract that does not expect collectibles. */
const itemSelector = '0x42842e0e'
/** `safeTransferFrom` of ERC-1155: from, to, id, amount, and data. */
const itemsSelector = '0xf242432a'

/** Encodes the transfer of a collectible. @throws evm/BAD_AMOUNT for another number than one of ERC-721 */
function encodeItemTransfer(
  { standard, id }: NonNullable<Asset['item']>,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
): Hex {
  const tokenId = BigInt(id)
  if (standard === 'erc721' && amount !== 1n) throw evmTransferErrors.BAD_AMOUNT()
  if (standard === 'erc721') return encodeCall(itemSelector, from, to, tokenId)
  // the data is empty: its place in the call, and its length
  return encodeCall(itemsSelector, from, to, tokenId, amount, 160n, 0n)
}

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
    data: asset.item
      ? encodeItemTransfer(asset.item, { from, to, amount })
      : encodeCall(transferSelector, to, amount),
  }
}

/** USDT contracts whose `transfer` returns no boolean, unlike ERC-20. */
const usdtContracts: ReadonlySet<string> = new Set([
  // Ethereum
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  // Polygon
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  // Avalanche
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  // Celo
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  // BNB
  '0x55d398326f99059ff775485246999027b3197955',
  // Arbitrum
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
])

/** Whether a contract is a USDT whose `transfer` returns no boolean. */
export function isUsdtWithoutResult(address: string): boolean {
  return usdtContracts.has(address.toLowerCase())
}

/**
 * Checks the result of a call to `transfer`. ERC-20 returns true; some old contracts return false instead of reverting. Some,
 * such as USDT, return nothing, as does a call to an address without contract, so the contract is checked then.
 *
 * @throws evm/REFUSED, evm/NO_CONTRACT
 */
export async function checkAnswer(
  ask: AskNetwork,
  { network, asset }: Pick<TransferOrder, 'network' | 'asset'>,
  returned: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { address = '' } = asset
  if (isUsdtWithoutResult(address)) return
  // transfers of collectibles return nothing
  if (returned !== '0x' && !asset.item) {
    // a boolean is a word with the value 1
    if (typeof returned === 'string' && /^0x0*1$/.test(returned)) return
    throw evmTransferErrors.REFUSED({ values: { asset: asset.symbol } })
  }
  const code = await ask(network, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
  if (code === '0x')
    throw evmTransferErrors.NO_CONTRACT({ values: { asset: asset.symbol, network: network.name } })
}
