import { hex } from '@scure/base'
import type { Network } from '#kernel/chain'
import type { PendingRequest, UnspentOutput } from '../contract.js'
import { signerNetwork } from '../signing/check-input.js'
import { loadSigner } from '../signing/load-signer.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { bitcoinTransferErrors } from './errors.js'
import { minRate } from './fees.js'
import { readRaw, type RawTransaction } from './read-raw.js'
import { feeFor } from './select-coins.js'

/** Sequences below it allow a replacement. */
const replaceable = 0xffff_fffe
/** Each option is at least so much above the current rate, in percent. */
const minRaisePercent = 110n

/** Inputs and fee of the pending transaction of an order. */
export interface PendingTransfer {
  readonly spent: readonly UnspentOutput[]
  /** In sats. */
  readonly fee: bigint
  /** Outputs beside the payment: change. */
  readonly changes: number
}

/**
 * Reads the pending transaction of an order from its bytes, and the amounts of its inputs from the bytes of the transactions
 * before it. The server is asked only whether a block has it.
 *
 * @throws bitcoin/NOT_REPLACEABLE; bitcoin/NOT_THE_TRANSFER if it does not pay the order, and the rest to the account;
 *   bitcoin/BAD_ANSWER
 */
export async function readPending(
  context: BitcoinContext,
  request: PendingRequest,
  own: string,
): Promise<PendingTransfer> {
  const { source } = context
  const { hash, network, receiver, amount } = request
  const found = await source.transaction(hash, request)
  if (!found || found.height !== undefined) throw bitcoinTransferErrors.NOT_REPLACEABLE()
  const [{ transaction }, scriptOf] = await Promise.all([
    readRaw(context, hash, request),
    scriptsOf(context, network),
  ])
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

  const outputs = outputsOf(transaction)
  const payment = outputs.find((output) => output.script === scriptOf(receiver) && output.amount === amount)
  const changes = outputs.filter((output) => output !== payment)
  if (!payment || !changes.every(({ script }) => script === ownScript))
    throw bitcoinTransferErrors.NOT_THE_TRANSFER()
  return { spent, fee: sumOf(spent) - sumOf(outputs), changes: changes.length }
}

/**
 * Returns the least fee and rate with which a transaction of a size replaces another: nodes ask for the relay fee of the new one on top
 * of the old fee (BIP-125).
 */
export function leastReplacement(
  { fee }: Pick<PendingTransfer, 'fee'>,
  vbytes: number,
): { readonly fee: bigint; readonly rate: bigint } {
  const least = fee + feeFor(vbytes, minRate)
  const rate = max(
    (fee * 1_000n * minRaisePercent) / (BigInt(vbytes) * 100n),
    (least * 1_000n) / BigInt(vbytes) + 1n,
  )
  return { fee: least, rate }
}

/** Returns the function that encodes an address of a network as its script, in hexadecimal. */
export async function scriptsOf(
  { formats }: Pick<BitcoinContext, 'formats'>,
  network: Network,
): Promise<(address: string) => string> {
  const { Address, OutScript } = await loadSigner()
  const addresses = Address(signerNetwork(formats.prefixes(String(network.id))))
  return (address) => hex.encode(OutScript.encode(addresses.decode(address)))
}

/** Reads the outputs of a transaction, with their scripts in hexadecimal. */
export function outputsOf(transaction: RawTransaction['transaction']) {
  return Array.from({ length: transaction.outputsLength }, (_, at) => readOutput(transaction, at))
}

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

/** Sum of amounts. */
export const sumOf = (outputs: readonly { readonly amount: bigint }[]) =>
  outputs.reduce((sum, { amount }) => sum + amount, 0n)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
