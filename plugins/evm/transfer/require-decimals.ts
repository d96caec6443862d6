import type { Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { isRevert } from '../node/abi.js'
import { readQuantity } from '../node/values.js'
import { evmTransferErrors } from './errors.js'
import { contractOf } from './read-address.js'
import { isNative } from './transfer-call.js'

/** `decimals()` of ERC-20. */
const decimalsSelector = '0x313ce567'

/**
 * Checks that an asset has the decimals of its contract, or of the network: with others, an amount is wrong by a power of ten. A
 * contract that reports none is not compared, and neither are collectibles.
 *
 * @throws evm/WRONG_DECIMALS, evm/BAD_ANSWER, or the node's error: decimals that are not known are not right
 */
export async function requireDecimals(
  ask: AskNetwork,
  {
    asset,
    network,
    signal,
  }: { readonly asset: Asset; readonly network: Network; readonly signal: AbortSignal },
): Promise<void> {
  if (asset.item) return
  const counted = isNative(asset)
    ? BigInt(network.nativeCurrency.decimals)
    : await readDecimals(ask, { asset, network, signal })
  if (counted === undefined || counted === BigInt(asset.decimals)) return
  const values = {
    asset: asset.symbol,
    network: network.name,
    counted: `${counted}`,
    said: `${asset.decimals}`,
  }
  throw evmTransferErrors.WRONG_DECIMALS({ values })
}

/** Reads the decimals of a contract; undefined if it reports none. */
async function readDecimals(
  ask: AskNetwork,
  {
    asset,
    network,
    signal,
  }: { readonly asset: Asset; readonly network: Network; readonly signal: AbortSignal },
): Promise<bigint | undefined> {
  const call = { to: contractOf(asset, network), data: decimalsSelector }
  try {
    const answer = await ask(network, { method: 'eth_call', params: [call, 'latest'] }, signal)
    return answer === '0x' ? undefined : readQuantity(answer, network, 'number of decimals')
  } catch (error) {
    signal.throwIfAborted()
    // a contract without the function
    if (isRevert(error)) return undefined
    throw error
  }
}
