import { addressOf, type Network } from '#kernel/chain'
import { transferErrors, type Asset, type Transfer, type TransferEstimate } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { encodeCall } from '../node/abi.js'
import { readQuantity } from '../node/values.js'
import { checkAnswer, isNative, toCall } from './transfer-call.js'
import { contractOf } from './read-address.js'
import { evmTransferErrors } from './errors.js'
import type { ReadFeeModel } from './data-fee.js'
import { feeOf, readCost, readGasPrice } from './fees.js'
import { requireDecimals } from './require-decimals.js'

/** `balanceOf(address)` of ERC-20. */
const balanceSelector = '0x70a08231'
/** `ownerOf(uint256)` of ERC-721. */
const ownerSelector = '0x6352211e'
/** `balanceOf(address,uint256)` of ERC-1155. */
const itemBalanceSelector = '0x00fdd58e'

/** Encodes the call that reads how much of an asset an account holds; of ERC-721, the account that holds it. */
function encodeBalance(owner: string, { item }: Asset) {
  if (!item) return encodeCall(balanceSelector, owner)
  const id = BigInt(item.id)
  return item.standard === 'erc721'
    ? encodeCall(ownerSelector, id)
    : encodeCall(itemBalanceSelector, owner, id)
}

/** Reads of networks that an estimate needs. */
export interface ChainReads {
  readonly ask: AskNetwork
  readonly readFeeModel: ReadFeeModel
}

/**
 * Estimates a transfer. The gas limit times the max price is what a node requires the account to hold, so a lower max price is
 * used where the balance does not cover the usual one: `max` and amounts near the balance stay valid while the base fee rises.
 *
 * @throws as {@link Transfer.estimate}; evm/WRONG_DECIMALS
 */
export async function estimate(
  chain: ChainReads,
  request: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  try {
    return await estimateNow(chain, request, signal)
  } catch (cause) {
    signal.throwIfAborted()
    const ownErrors = [...Object.values(transferErrors), evmTransferErrors.WRONG_DECIMALS]
    if (ownErrors.some((error) => error.is(cause))) throw cause
    throw evmTransferErrors.ESTIMATE_FAILED({ cause })
  }
}

async function estimateNow(
  { ask, readFeeModel }: ChainReads,
  { amount: requested, maxFee, ...rest }: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  const { account, network, asset } = rest
  const owner = addressOf(account)
  const [native, token, price, model] = await Promise.all([
    readBalance(ask, network, owner, undefined, signal),
    isNative(asset) ? undefined : readBalance(ask, network, owner, asset, signal),
    readGasPrice(ask, network, signal),
    readFeeModel(network, signal),
    requireDecimals(ask, { asset, network, signal }),
  ])
  const balance = token ?? native
  const isMax = requested === 'max'
  if (balance === 0n || (token !== undefined && !isMax && requested > token))
    throw transferErrors.INSUFFICIENT_BALANCE({ data: balance })

  // A node estimates no transfer that cannot be paid, and the gas of a native transfer does not depend on its amount.
  const payable = isMax || requested > balance ? (token ?? 1n) : requested
  const gas = await readGas(ask, { ...rest, amount: payable }, signal)
  const call = toCall({ ...rest, amount: isMax || requested > balance ? balance : requested })
  const cost = await readCost(ask, { network, model, call, gas, price, signal })
  /** Fee whose max is within a sum; undefined if the transaction would not be valid with it. */
  const feeWithin = (sum: bigint | undefined) => feeOf(cost, sum)
  const usual = feeWithin(undefined)
  const fee = maxFee === undefined ? usual : feeWithin(maxFee)
  if (!fee) throw transferErrors.FEE_ABOVE_LIMIT({ data: usual })

  if (token !== undefined) {
    const payableFee = native < fee.max ? feeWithin(native) : fee
    if (!payableFee) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
    return { order: { ...rest, amount: isMax ? token : requested }, fee: payableFee, maxAmount: token }
  }
  const maxAmount = native > fee.max ? native - fee.max : 0n
  const amount = isMax ? maxAmount : requested
  const payableFee = amount <= maxAmount ? fee : amount < native ? feeWithin(native - amount) : undefined
  if (maxAmount === 0n && (isMax || !payableFee)) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
  if (!payableFee) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
  return { order: { ...rest, amount }, fee: payableFee, maxAmount }
}

async function readGas(
  ask: AskNetwork,
  order: Parameters<typeof toCall>[0],
  signal: AbortSignal,
): Promise<bigint> {
  const { network } = order
  const call = toCall(order)
  const [gas] = await Promise.all([
    ask(network, { method: 'eth_estimateGas', params: [call] }, signal),
    // a refusal that does not revert shows in the returned value only
    call.data === undefined
      ? undefined
      : ask(network, { method: 'eth_call', params: [call, 'latest'] }, signal).then((returned) =>
          checkAnswer(ask, order, returned, signal),
        ),
  ])
  return readQuantity(gas, network, 'amount of gas')
}

/** @throws evm/NO_CONTRACT */
async function readBalance(
  ask: AskNetwork,
  network: Network,
  owner: string,
  asset: Asset | undefined,
  signal: AbortSignal,
): Promise<bigint> {
  const request = asset
    ? {
        method: 'eth_call',
        params: [{ to: contractOf(asset, network), data: encodeBalance(owner, asset) }, 'latest'],
      }
    : { method: 'eth_getBalance', params: [owner, 'latest'] }
  const answer = await ask(network, request, signal)
  if (asset && answer === '0x')
    throw evmTransferErrors.NO_CONTRACT({ values: { asset: asset.symbol, network: network.name } })
  const balance = readQuantity(answer, network, 'balance')
  if (asset?.item?.standard !== 'erc721') return balance
  return balance === BigInt(owner) ? 1n : 0n
}
