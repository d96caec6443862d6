import { transferErrors } from '#kernel/money'
import type { FeeRaising, PendingRequest } from '../contract.js'
import { connectedProvider } from '../signing/connected-provider.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { accountOf, readCoins } from './coins.js'
import { bitcoinTransferErrors } from './errors.js'
import { receiverType } from './estimate.js'
import { feeOf, rateOf, readRates, speeds } from './fees.js'
import { leastReplacement, readPending } from './pending-transfer.js'
import { selectCoins, type Selection } from './select-coins.js'
import { signAndSend } from './sign-and-send.js'
import { virtualSize } from './sizes.js'

/** Creates the capability to raise fees. */
export function createFeeRaising(context: BitcoinContext): FeeRaising {
  /** Reads what a replacement is made of. @param isFresh as in {@link readCoins} */
  async function readParts(request: PendingRequest, isFresh: boolean) {
    const { account, network, signal, hash, amount } = request
    const receiver = receiverType(context, request)
    const own = await readCoins(context, { account, network, signal, isFresh })
    const { spent, fee, changes } = await readPending(context, request, own.address)
    const vbytes = virtualSize(own.type, spent.length, [
      receiver,
      ...Array.from({ length: changes }, () => own.type),
    ])
    const { fee: leastFee, rate: minNewRate } = leastReplacement({ fee }, vbytes)
    // outputs of the transaction itself end with it, and others that wait may end as well
    const further = own.coins.filter(
      // further outputs could hold inscriptions if the wallet does not tell
      ({ isConfirmed, txid }) => own.isSafe && isConfirmed && txid !== hash,
    )
    const select = (rate: bigint): Selection | undefined =>
      selectCoins(further, { type: own.type, receivers: [receiver], amount, rate, required: spent })
    return { own, minNewRate, leastFee, select }
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
    async raise({ fee, onSending, ...request }) {
      const rate = rateOf(fee)
      if (rate === undefined)
        throw bitcoinTransferErrors.BAD_AMOUNT({ detail: 'The fee is not one of the options.' })
      const { account: id, network, signal, receiver, amount } = request
      const [provider, { own, select }] = await Promise.all([
        connectedProvider(context),
        readParts(request, true),
      ])
      const selection = select(rate)
      if (!selection) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
      if (selection.fee > fee.max)
        throw transferErrors.FEE_ABOVE_LIMIT({ data: feeOf(selection.fee, rate, network) })
      return signAndSend(context, provider, {
        ...{ id, network, signal, onSending, account: accountOf(own) },
        coins: selection.coins,
        payments: [
          { address: receiver, amount },
          ...(selection.change > 0n ? [{ address: own.address, amount: selection.change }] : []),
        ],
      })
    },
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
