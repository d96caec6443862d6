import type { SourceTransaction, UnspentOutput } from '../contract.js'

type Fields = Readonly<Record<string, unknown>>

/** Sum of all bitcoins, in sats. */
const maxSats = 2_100_000_000_000_000
/** Max entries of a list that are read. */
const listLimit = 20_000
const idPattern = /^[0-9a-f]{64}$/

const fieldsOf = (value: unknown) => Object(value) as Fields

/** @throws TypeError */
function readInteger(value: unknown, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max)
    throw new TypeError('no number')
  return value
}
const readSats = (value: unknown): bigint => BigInt(readInteger(value, maxSats))
const readIndex = (value: unknown) => readInteger(value, 0xffff_ffff)

/** @throws TypeError */
function readId(value: unknown): string {
  if (typeof value !== 'string' || !idPattern.test(value)) throw new TypeError('no id')
  return value
}

/** @throws TypeError */
function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > listLimit) throw new TypeError('no list')
  return value as readonly unknown[]
}

/** Reads what an address received and spent, in blocks and in the mempool. @throws TypeError */
export function readAddressSums(answer: unknown): bigint {
  const { chain_stats: chain, mempool_stats: mempool } = fieldsOf(answer)
  const [inChain, inMempool] = [fieldsOf(chain), fieldsOf(mempool)]
  // the sums of a busy address are above all bitcoins: each was received many times
  const sum = (value: unknown) => BigInt(readInteger(value, Number.MAX_SAFE_INTEGER))
  const total =
    sum(inChain['funded_txo_sum']) -
    sum(inChain['spent_txo_sum']) +
    sum(inMempool['funded_txo_sum']) -
    sum(inMempool['spent_txo_sum'])
  if (total < 0n || total > BigInt(maxSats)) throw new TypeError('no balance')
  return total
}

/** @throws TypeError */
export function readOutputs(answer: unknown): readonly UnspentOutput[] {
  return listOf(answer).map((entry) => {
    const { txid, vout, value, status } = fieldsOf(entry)
    return {
      txid: readId(txid),
      vout: readIndex(vout),
      amount: readSats(value),
      isConfirmed: fieldsOf(status)['confirmed'] === true,
    }
  })
}

/** @throws TypeError */
export function readTransaction(answer: unknown): SourceTransaction {
  const { txid, status, fee, weight, vin, vout } = fieldsOf(answer)
  const { confirmed, block_height: height } = fieldsOf(status)
  return {
    txid: readId(txid),
    height: confirmed === true ? readInteger(height, 0xffff_ffff) : undefined,
    fee: readSats(fee),
    weight: readInteger(weight, 4_000_000),
    inputs: listOf(vin).map((entry) => {
      const input = fieldsOf(entry)
      const { prevout } = input
      return {
        txid: readId(input['txid']),
        vout: readIndex(input['vout']),
        sequence: readIndex(input['sequence']),
        // the inputs of miners spend nothing
        ...(prevout === null || prevout === undefined
          ? { address: undefined, amount: 0n }
          : readOutput(prevout)),
      }
    }),
    outputs: listOf(vout).map(readOutput),
  }
}

function readOutput(output: unknown) {
  const { scriptpubkey_address: address, value } = fieldsOf(output)
  return { address: typeof address === 'string' ? address : undefined, amount: readSats(value) }
}

/** Reads the transaction that spends an output; undefined if it is unspent. @throws TypeError */
export function readSpender(answer: unknown, vout: number): string | undefined {
  const { spent, txid } = fieldsOf(listOf(answer)[vout])
  return spent === true ? readId(txid) : undefined
}

/** @throws TypeError */
export function readRates(answer: unknown): Readonly<Record<string, number>> {
  const entries = Object.entries(fieldsOf(answer)).filter(([blocks]) => /^\d{1,4}$/.test(blocks))
  const isRate = (rate: unknown): rate is number =>
    typeof rate === 'number' && Number.isFinite(rate) && rate >= 0
  if (entries.length === 0 || !entries.every(([, rate]) => isRate(rate))) throw new TypeError('no rates')
  return Object.fromEntries(entries) as Readonly<Record<string, number>>
}
