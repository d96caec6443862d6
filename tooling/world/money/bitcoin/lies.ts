import type { BitcoinSource, SourceTransaction } from '../../../../plugins/bitcoin/contract.js'
import type { Ledger } from './ledger.js'

/** What a server of Bitcoin says that is not so. */
export const bitcoinLies = [
  'receiver',
  'amount',
  'more inputs',
  'amounts of inputs',
  'change',
  'fee',
  'weight',
  'height',
  'no transaction',
  'bytes of another',
  'bytes with another receiver',
  'amounts of outputs',
  'outputs of others',
  'fee rates',
] as const
export type BitcoinLie = (typeof bitcoinLies)[number]

type Change = (told: SourceTransaction, stranger: string) => SourceTransaction

const changes: Partial<Record<BitcoinLie, Change>> = {
  receiver: (told, address) => ({
    ...told,
    outputs: told.outputs.map((output, at) => (at === 0 ? { ...output, address } : output)),
  }),
  amount: (told) => ({
    ...told,
    outputs: told.outputs.map((output, at) =>
      at === 0 ? { ...output, amount: output.amount * 3n } : output,
    ),
  }),
  change: (told, address) => ({
    ...told,
    outputs: told.outputs.map((output, at) => (at === 1 ? { ...output, address } : output)),
  }),
  'more inputs': (told) => ({
    ...told,
    inputs: told.inputs.map((input) => ({ ...input, txid: '77'.repeat(32), amount: 9_000_000n })),
  }),
  'amounts of inputs': (told) => ({
    ...told,
    inputs: told.inputs.map((input) => ({ ...input, amount: input.amount * 2n })),
  }),
  fee: (told) => ({ ...told, fee: 0n }),
  weight: (told) => ({ ...told, weight: 4 }),
  height: (told) => ({ ...told, height: 90 }),
}

/** The source of a server that lies. */
export function lyingSource(
  { source, hash, spent }: Ledger,
  lies: readonly BitcoinLie[],
  stranger: string,
): BitcoinSource {
  const has = (lie: BitcoinLie) => lies.includes(lie)
  return {
    ...source,
    async transaction(txid, request) {
      if (has('no transaction')) return undefined
      const told = await source.transaction(txid, request)
      return lies.reduce((changed, lie) => changed && (changes[lie]?.(changed, stranger) ?? changed), told)
    },
    async raw(txid, request) {
      const [first = ''] = (spent[0] ?? '').split(':')
      if (has('bytes of another') && txid === hash) return source.raw(first, request)
      const raw = await source.raw(txid, request)
      // a program of 20 bytes after its length
      return has('bytes with another receiver') && txid === hash
        ? raw.replace(/0014[0-9a-f]{40}/, `0014${'bad0'.repeat(10)}`)
        : raw
    },
    async outputs(...asked) {
      const coins = await source.outputs(...asked)
      if (has('outputs of others')) return coins.map((coin) => ({ ...coin, txid: '66'.repeat(32) }))
      return has('amounts of outputs') ? coins.map((coin) => ({ ...coin, amount: coin.amount * 4n })) : coins
    },
    feeRates: async (request) => (has('fee rates') ? { 1: 90_000, 6: 0, 25: -4 } : source.feeRates(request)),
  }
}
