import { addressOf } from '#kernel/chain'
import { transferErrors } from '#kernel/money'
import { addressType } from '../addresses/check-address.js'
import type { FeeRaising, PendingRequest, SourceTransaction, UnspentOutput } from '../contract.js'
import { connectedProvider } from '../signing/connected-provider.js'
import type { BitcoinContext } from '../source/bitcoin-context.js'
import type { Payment } from './build.js'
import { readCoins } from './coins.js'
import { bitcoinTransferErrors } from './errors.js'
import { feeOf, minRate, rateOf, readRates, speeds } from './fees.js'
import { feeFor, selectCoins, type Selection } from './select-coins.js'
import { signAndSend } from './sign-and-send.js'

/** Sequences below it allow a replacement. */
const replaceable = 0xffff_fffe
const weightPerByte = 4
/** Each option is at least so much above the current rate, in percent. */
const minRaisePercent = 110n

/** Creates the capability to raise fees. */
export function createFeeRaising(context: BitcoinContext): FeeRaising {
  const { source, formats } = context

  /** Reads a transaction that can be replaced. @throws bitcoin/NOT_REPLACEABLE */
  async function readPending({ hash, account, network, signal }: PendingRequest): Promise<SourceTransaction> {
    const found = await source.transaction(hash, { network, signal })
    const from = addressOf(account)
    const isReplaceable =
      found !== undefined &&
      found.height === undefined &&
      found.inputs.every(({ address }) => address === from) &&
      found.inputs.some(({ sequence }) => sequence < replaceable)
    if (!isReplaceable) throw bitcoinTransferErrors.NOT_REPLACEABLE()
    return found
  }

  /** Payments of a transaction: all outputs but the change, which is the last one to the own address. */
  function paymentsOf({ outputs }: SourceTransaction, from: string): readonly Payment[] {
    const changeAt = outputs.length > 1 ? outputs.findLastIndex(({ address }) => address === from) : -1
    return outputs.flatMap(({ address, amount }, at) => {
      // the plugin builds no others
      if (address === undefined) throw bitcoinTransferErrors.NOT_REPLACEABLE()
      return at === changeAt ? [] : [{ address, amount }]
    })
  }

  /** Reads what a replacement is made of. @param isFresh as in {@link readCoins} */
  async function readParts(request: PendingRequest, isFresh: boolean) {
    const { account, network, signal } = request
    const [transaction, own] = await Promise.all([
      readPending(request),
      readCoins(context, { account, network, signal, isFresh }),
    ])
    const payments = paymentsOf(transaction, own.address)
    const spent = transaction.inputs.map(({ txid, vout, amount }): UnspentOutput => ({
      txid,
      vout,
      amount,
      isConfirmed: true,
    }))
    const prefixes = formats.prefixes(String(network.id))
    const receivers = payments.map(({ address }) => {
      const type = addressType(address, prefixes)
      if (!type) throw bitcoinTransferErrors.NOT_REPLACEABLE()
      return type
    })
    const vbytes = Math.ceil(transaction.weight / weightPerByte)
    // nodes ask for the relay fee of the new transaction on top of the old fee
    const leastFee = transaction.fee + feeFor(vbytes, minRate)
    const minNewRate = max(
      (transaction.fee * 1_000n * minRaisePercent) / (BigInt(vbytes) * 100n),
      (leastFee * 1_000n) / BigInt(vbytes) + 1n,
    )
    function select(rate: bigint): Selection | undefined {
      return selectCoins(
        // outputs of the transaction itself end with it, and others that wait may end as well
        own.coins.filter(
          // further outputs could hold inscriptions if the wallet does not tell
          ({ isConfirmed, txid }) => own.isSafe && isConfirmed && txid !== transaction.txid,
        ),
        {
          type: own.type,
          receivers,
          amount: payments.reduce((sum, { amount }) => sum + amount, 0n),
          rate,
          required: spent,
        },
      )
    }
    return { own, payments, minNewRate, leastFee, select }
  }

  return {
    async options(request) {
      const { network, signal } = request
      const [{ minNewRate, leastFee, select }, rates] = await Promise.all([
        readParts(request, false),
        readRates(context, { network, signal }),
      ])
      const options = speeds.flatMap((speed, at) => {
        // three different fees also if the network asks for less than is paid already
        const rate = max(rates[speed], (minNewRate * (100n + 25n * BigInt(at))) / 100n)
        const selection = select(rate)
        return selection && selection.fee >= leastFee
          ? [{ id: speed, label: speed, fee: feeOf(selection.fee, rate, network) }]
          : []
      })
      if (options.length === 0)
        throw transferErrors.INSUFFICIENT_FEE({ data: feeOf(leastFee, minNewRate, network) })
      return options
    },
    async raise({ fee, ...request }) {
      const rate = rateOf(fee)
      if (rate === undefined)
        throw bitcoinTransferErrors.BAD_AMOUNT({ detail: 'The fee is not one of the options.' })
      const { account: id, network, signal } = request
      const [provider, { own, payments, select }] = await Promise.all([
        connectedProvider(context),
        readParts(request, true),
      ])
      const selection = select(rate)
      if (!selection) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
      if (selection.fee > fee.max)
        throw transferErrors.FEE_ABOVE_LIMIT({ data: feeOf(selection.fee, rate, network) })
      const { address, account = { address, purpose: 'payment' } as const } = own
      return signAndSend(context, provider, {
        ...{ id, network, signal, account },
        coins: selection.coins,
        payments: [...payments, ...(selection.change > 0n ? [{ address, amount: selection.change }] : [])],
      })
    },
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
