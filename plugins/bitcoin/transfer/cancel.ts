import { hex } from '@scure/base'
import { addressOf } from '#kernel/chain'
import { transferErrors, type Cancelling, type PendingRequest } from '#kernel/money'
import { connectedProvider } from '../signing/connected-provider.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { accountOf, readCoins } from './coins.js'
import { bitcoinTransferErrors } from './errors.js'
import { feeOf, rateOf, readRates } from './fees.js'
import { leastReplacement, outputsOf, readPending, scriptsOf, sumOf } from './pending-transfer.js'
import { readRaw } from './read-raw.js'
import { feeFor } from './select-coins.js'
import { signAndSend } from './sign-and-send.js'
import { dustLimit, virtualSize } from './sizes.js'

/** Creates the capability to cancel transfers: the inputs of the pending one go back to the account. */
export function createCancelling(context: BitcoinContext): Cancelling {
  const { source } = context

  /**
   * Reads what a cancellation is made of: the inputs of the transfer and no others, so that it costs least.
   *
   * @throws as readPending; bitcoin/NOT_REPLACEABLE if another transaction spends an output of it, which would end with it
   */
  async function readParts(request: PendingRequest, isFresh: boolean) {
    const { account, network, signal, hash } = request
    const own = await readCoins(context, { account, network, signal, isFresh })
    const pending = await readPending(context, request, own.address)
    const outputs = Array.from({ length: pending.changes + 1 }, (_, vout) => vout)
    const spenders = await Promise.all(outputs.map((vout) => source.spender(hash, vout, request)))
    if (spenders.some((spender) => spender !== undefined)) throw bitcoinTransferErrors.NOT_REPLACEABLE()
    const vbytes = virtualSize(own.type, pending.spent.length, [own.type])
    const least = leastReplacement(pending, vbytes)
    const feeAt = (rate: bigint) => max(feeFor(vbytes, rate), least.fee)
    return { own, least, feeAt, spent: pending.spent, total: sumOf(pending.spent) }
  }

  return {
    async estimate(request) {
      const { network, signal } = request
      const [{ own, least, feeAt, total }, rates] = await Promise.all([
        readParts(request, false),
        readRates(context, { network, signal }),
      ])
      const rate = max(rates.normal, least.rate)
      const fee = feeOf(feeAt(rate), rate, network)
      if (total - fee.max < dustLimit(own.type)) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
      return fee
    },
    async cancel({ fee, onSending, ...request }) {
      const rate = rateOf(fee)
      if (rate === undefined)
        throw bitcoinTransferErrors.BAD_AMOUNT({ detail: 'The fee is not the estimated one.' })
      const { account: id, network, signal } = request
      const [provider, { own, spent, feeAt, total }] = await Promise.all([
        connectedProvider(context),
        readParts(request, true),
      ])
      const paid = feeAt(rate)
      if (paid > fee.max) throw transferErrors.FEE_ABOVE_LIMIT({ data: feeOf(paid, rate, network) })
      return signAndSend(context, provider, {
        ...{ id, network, signal, onSending, account: accountOf(own) },
        coins: spent,
        payments: [{ address: own.address, amount: total - paid }],
      })
    },
    async isCancellation({ account, network, signal, trace }, hash) {
      const request = { network, signal }
      if (trace === undefined || !(await source.transaction(hash, request))) return undefined
      const [{ transaction }, scriptOf] = await Promise.all([
        readRaw(context, hash, request),
        scriptsOf(context, network),
      ])
      const spent = Array.from({ length: transaction.inputsLength }, (_, at) => {
        const { txid = new Uint8Array(), index = 0 } = transaction.getInput(at)
        return `${hex.encode(txid)}:${index}`
      })
      const own = scriptOf(addressOf(account))
      return spent.includes(trace) && outputsOf(transaction).every(({ script }) => script === own)
    },
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
