import { addressOf } from '#kernel/chain'
import { transferErrors, type Cancelling, type PendingRequest, type TransferFee } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { createAskNetwork, type EvmContext } from '../node/json-rpc.js'
import { isSameAddress, readQuantity } from '../node/values.js'
import { createFeeModels, type ReadFeeModel } from './data-fee.js'
import { evmTransferErrors } from './errors.js'
import { feeFields, gasLimit, maxPrice, readCost, readGasPrice, type GasPrice } from './fees.js'
import { hashTransaction } from './hash-transaction.js'
import { isTransactionOf, sendCall } from './send.js'
import { toCall, type Call } from './transfer-call.js'

/** Least raise of each fee field for a replacement: nodes ask for 10 % more (geth) or 12.5 % more (OpenEthereum). */
const raise = { numerator: 9n, denominator: 8n } as const
/** Max price of a unit of gas, in prices of the network now. */
const maxTimes = 10n
/** Price in wei below which {@link maxTimes} does not count: some networks take no fee. */
const cheapPrice = 10n ** 9n

/** Nonce and fee fields of a pending transaction. */
interface PendingTransaction {
  readonly nonce: bigint
  readonly fees:
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint; readonly gasPrice?: undefined }
    | { readonly gasPrice: bigint }
}

/**
 * Reads the pending transaction of an order. Its hash proves its nonce and its fees, where the type of the transaction is a usual one.
 *
 * @throws evm/NOT_PENDING, evm/NOT_THE_TRANSFER, evm/BAD_ANSWER, or the errors of {@link toCall}
 */
async function readPending(ask: AskNetwork, request: PendingRequest): Promise<PendingTransaction> {
  const { hash, trace, account, network, signal } = request
  const read = (method: string, ...params: readonly unknown[]) => ask(network, { method, params }, signal)
  const number = (value: unknown) => readQuantity(value, network, 'transaction')
  const answer = await read('eth_getTransactionByHash', hash)
  const reported = Object(answer) as Readonly<Record<string, unknown>>
  if (answer !== reported || typeof reported['blockNumber'] === 'string')
    throw evmTransferErrors.NOT_PENDING()
  const proven = hashTransaction(answer)
  const nonce = number(reported['nonce'])
  if (
    !isTransactionOf(toCall(request), answer) ||
    (proven !== undefined && proven !== hash.toLowerCase()) ||
    (trace !== undefined && BigInt(trace) !== nonce)
  )
    throw evmTransferErrors.NOT_THE_TRANSFER()
  if (number(await read('eth_getTransactionCount', addressOf(account), 'latest')) > nonce)
    throw evmTransferErrors.NOT_PENDING()
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = reported
  return {
    nonce,
    fees:
      maxFeePerGas === undefined || maxFeePerGas === null
        ? { gasPrice: number(gasPrice) }
        : { maxFeePerGas: number(maxFeePerGas), maxPriorityFeePerGas: number(maxPriorityFeePerGas) },
  }
}

/** Call that moves nothing: of the account itself, without a value. */
function emptyCall({ account }: Pick<PendingRequest, 'account'>): Call {
  const address = addressOf(account)
  return { from: address, to: address, value: '0x0' }
}

/** Returns a price that replaces another one. */
function raised(price: bigint): bigint {
  const { numerator, denominator } = raise
  const least = (price * numerator + denominator - 1n) / denominator
  // an eighth more of nothing is nothing, which replaces nothing
  return least > price ? least : price + 1n
}

/** Returns the fee fields of a transaction that replaces another one, and is included at the prices of now. */
function replacingFees({ fees }: PendingTransaction, price: GasPrice) {
  if (fees.gasPrice !== undefined) {
    // all of it is paid: the base fee after one full block is enough
    const current =
      price.baseFee === undefined ? price.gasPrice : (9n * price.baseFee + 7n) / 8n + price.priorityFee
    const gasPrice = max(raised(fees.gasPrice), current)
    return { perGas: gasPrice, expected: gasPrice, terms: { gasPrice } }
  }
  const tip = max(raised(fees.maxPriorityFeePerGas), price.baseFee === undefined ? 0n : price.priorityFee)
  const current = price.baseFee === undefined ? max(price.gasPrice, tip) : 2n * price.baseFee + tip
  const perGas = max(raised(fees.maxFeePerGas), current)
  const expected = price.baseFee === undefined ? perGas : price.baseFee + tip
  return {
    ...{ perGas, expected: expected < perGas ? expected : perGas },
    terms: { maxFeePerGas: perGas, maxPriorityFeePerGas: tip },
  }
}

async function estimate(
  ask: AskNetwork,
  readFeeModel: ReadFeeModel,
  request: PendingRequest,
): Promise<TransferFee> {
  const { network, signal } = request
  const call = emptyCall(request)
  const [pending, price, model, gas, balance] = await Promise.all([
    readPending(ask, request),
    readGasPrice(ask, network, signal),
    readFeeModel(network, signal),
    ask(network, { method: 'eth_estimateGas', params: [call] }, signal),
    ask(network, { method: 'eth_getBalance', params: [call.from, 'latest'] }, signal),
  ])
  const units = readQuantity(gas, network, 'amount of gas')
  const { dataFee } = await readCost(ask, { network, model, call, gas: units, price, signal })
  const { perGas, expected, terms } = replacingFees(pending, price)
  if (perGas > maxTimes * (maxPrice(price) ?? 0n) && perGas > cheapPrice)
    throw evmTransferErrors.CANCEL_TOO_EXPENSIVE({ values: { network: network.name } })
  const fee = {
    expected: units * expected + dataFee / 2n,
    max: gasLimit(units) * perGas + dataFee,
    asset: { chainId: network.caipNetworkId, ...network.nativeCurrency },
    terms: { gas: gasLimit(units), ...terms },
  }
  feeFields(fee.terms)
  if (readQuantity(balance, network, 'balance') < fee.max)
    throw transferErrors.INSUFFICIENT_FEE({ data: fee })
  return fee
}

/**
 * Creates the capability to cancel transfers: a transaction of the account to itself takes their nonce. There is no raise of fees on these
 * chains: a wallet that ignores the nonce would pay twice, whereas a cancellation with another nonce moves nothing.
 */
export function createCancelling(context: EvmContext): Cancelling {
  const ask = createAskNetwork(context)
  const readFeeModel = createFeeModels(ask)
  return {
    estimate: (request) => estimate(ask, readFeeModel, request),
    async cancel({ fee, onSending, ...request }) {
      const { account, network, signal } = request
      const { nonce } = await readPending(ask, request)
      const call = emptyCall(request)
      return sendCall(context, ask, { account, network, call, fee, nonce, onSending, signal })
    },
    async isCancellation({ hash: pending, trace, account, network, signal }, hash) {
      const read = (of: string) =>
        ask(network, { method: 'eth_getTransactionByHash', params: [of] }, signal).then(
          (answer) => Object(answer) as Readonly<Record<string, unknown>>,
        )
      const { from, to, value, input, nonce } = await read(hash)
      if (nonce === undefined) return undefined
      const isOwn = [from, to].every((address) => isSameAddress(String(address), addressOf(account)))
      if (!isOwn || value !== '0x0' || input !== '0x') return false
      const taken = trace ?? (await read(pending))['nonce']
      return typeof taken === 'string' ? BigInt(taken) === BigInt(String(nonce)) : undefined
    },
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
