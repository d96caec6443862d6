import { hex } from '@scure/base'
import { transferErrors } from '#kernel/money'
import type { FeeRaising, PendingRequest, UnspentOutput } from '../contract.js'
import { signerNetwork } from '../signing/check-input.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { loadSigner } from '../signing/load-signer.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { readCoins, type SpendableCoins } from './coins.js'
import { bitcoinTransferErrors } from './errors.js'
import { receiverType } from './estimate.js'
import { feeOf, minRate, rateOf, readRates, speeds } from './fees.js'
import { readRaw } from './read-raw.js'
import { feeFor, selectCoins, type Selection } from './select-coins.js'
import { signAndSend } from './sign-and-send.js'
import { virtualSize } from './sizes.js'

/** Sequences below it allow a replacement. */
const replaceable = 0xffff_fffe
/** Each option is at least so much above the current rate, in percent. */
const minRaisePercent = 110n

/** Inputs and fee of the pending transaction of an order. */
interface PendingTransfer {
  readonly spent: readonly UnspentOutput[]
  /** In sats. */
  readonly fee: bigint
  /** Outputs beside the payment: change. */
  readonly changes: number
}

/** Creates the capability to raise fees. */
export function createFeeRaising(context: BitcoinContext): FeeRaising {
  const { source, formats } = context

  /**
   * Reads the pending transaction of an order from its bytes, and the amounts of its inputs from the bytes of the transactions
   * before it. The server is asked only whether a block has it.
   *
   * @throws bitcoin/NOT_REPLACEABLE; bitcoin/NOT_THE_TRANSFER if it does not pay the order, and the rest to the account;
   *   bitcoin/BAD_ANSWER
   */
  async function readPending(request: PendingRequest, own: string): Promise<PendingTransfer> {
    const { hash, network, receiver, amount } = request
    const found = await source.transaction(hash, request)
    if (!found || found.height !== undefined) throw bitcoinTransferErrors.NOT_REPLACEABLE()
    const [{ transaction }, { Address, OutScript }] = await Promise.all([
      readRaw(context, hash, request),
      loadSigner(),
    ])
    const addresses = Address(signerNetwork(formats.prefixes(String(network.id))))
    const scriptOf = (address: string) => hex.encode(OutScript.encode(addresses.decode(address)))
    const ownScript = scriptOf(own)

    const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at))
    const spent = await Promise.all(
      inputs.map(async ({ txid: bytes = new Uint8Array(), index: vout = 0 }) => {
        const txid = hex.encode(bytes)
        const { transaction: previous } = await readRaw(context, txid, request)
        const { script, amount: held } = readOutput(previous, vout)
        if (script !== ownScript) throw bitcoinTransferErrors.NOT_REPLACEABLE()
        return { txid, vout, amount: held, isConfirmed: true }
      }),
    )
    if (!inputs.some(({ sequence = Infinity }) => sequence < replaceable))
      throw bitcoinTransferErrors.NOT_REPLACEABLE()

    const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => readOutput(transaction, at))
    const payment = outputs.find((output) => output.script === scriptOf(receiver) && output.amount === amount)
    const changes = outputs.filter((output) => output !== payment)
    if (!payment || !changes.every(({ script }) => script === ownScript))
      throw bitcoinTransferErrors.NOT_THE_TRANSFER()
    return { spent, fee: sumOf(spent) - sumOf(outputs), changes: changes.length }
  }

  /** Reads what a replacement is made of. @param isFresh as in {@link readCoins} */
  async function readParts(request: PendingRequest, isFresh: boolean) {
    const { account, network, signal, hash, amount } = request
    const receiver = receiverType(context, request)
    const own = await readCoins(context, { account, network, signal, isFresh })
    const { spent, fee, changes } = await readPending(request, own.address)
    const vbytes = virtualSize(own.type, spent.length, [
      receiver,
      ...Array.from({ length: changes }, () => own.type),
    ])
    // nodes ask for the relay fee of the new transaction on top of the old fee
    const leastFee = fee + feeFor(vbytes, minRate)
    const minNewRate = max(
      (fee * 1_000n * minRaisePercent) / (BigInt(vbytes) * 100n),
      (leastFee * 1_000n) / BigInt(vbytes) + 1n,
    )
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

const accountOf = ({ address, account = { address, purpose: 'payment' } }: SpendableCoins) => account

/** Reads an output, with its script in hexadecimal. @throws RangeError without such an output */
function readOutput(
  transaction: {
    readonly outputsLength: number
    getOutput(at: number): { script?: Uint8Array; amount?: bigint }
  },
  at: number,
): { readonly script: string; readonly amount: bigint } {
  const { script, amount } = transaction.getOutput(at)
  if (!script || amount === undefined) throw new RangeError(`There is no output ${at}`)
  return { script: hex.encode(script), amount }
}

const sumOf = (outputs: readonly { readonly amount: bigint }[]) =>
  outputs.reduce((sum, { amount }) => sum + amount, 0n)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
