import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { bech32 } from '@scure/base'
import { isAddressOf, type GroveNetworkId } from './addresses.js'
import {
  bytesOf,
  fromBase64,
  maxMemoBytes,
  type GroveAsset,
  type GroveEntry,
  type GroveOutput,
  type GroveRates,
  type GroveTransaction,
  type SignedGroveTransaction,
} from './wire.js'

/** Fees and deposit of the ledger. */
export const groveRates: GroveRates = { fees: { acorn: '500', resin: '3' }, deposit: '20000' }

/** Ledger of one network, in memory. */
export interface Ledger {
  readonly height: () => number
  /** Whether an address has ever had an output. */
  knows(address: string): boolean
  outputs(address: string): readonly GroveOutput[]
  history(address: string): readonly GroveEntry[]
  find(hash: string): GroveEntry | undefined
  /** Adds a transaction to the next block. Returns its hash. @throws an Error with the reason of a refusal */
  add(signed: SignedGroveTransaction): string
  /** Creates outputs from nothing, in a block of their own. */
  fund(address: string, asset: GroveAsset, amount: bigint): void
  mine(blocks?: number): void
  /** Forgets everything. */
  clear(): void
}

/** Creates an empty ledger. */
export function createLedger(network: GroveNetworkId): Ledger {
  let height = 0
  let funded = 0
  const known = new Set<string>()
  const unspent = new Map<string, GroveOutput>()
  const entries: { -readonly [K in keyof GroveEntry]: GroveEntry[K] }[] = []

  const place = (id: string, output: Omit<GroveOutput, 'id'>) => {
    unspent.set(id, { ...output, id })
    known.add(output.address)
  }

  /** Returns the address that pays. @throws an Error with the reason of a refusal */
  const check = ({ transaction, publicKey, signature }: SignedGroveTransaction): string => {
    const { inputs, outputs, fee, deposit, memo } = transaction
    const spent = inputs.map((id) => unspent.get(id) ?? refuse(`the output ${id} is spent`))
    const [first] = spent
    if (!first || transaction.network !== network) return refuse('it has no inputs on this network')
    const from = first.address
    const key = fromBase64(publicKey)
    if (spent.some(({ address }) => address !== from) || !isAddressOf(from, key))
      refuse('an input belongs to another account')
    if (!ed25519.verify(fromBase64(signature), bytesOf(transaction), key)) refuse('the signature is wrong')
    const length = new TextEncoder().encode(memo).length
    if (length === 0 || length > maxMemoBytes) refuse(`the memo has ${length} bytes`)
    if (BigInt(fee.amount) < BigInt(groveRates.fees[fee.asset])) refuse('the fee is too low')
    const isNew = outputs.some(({ address }) => !known.has(address))
    if (isNew && BigInt(deposit) < BigInt(groveRates.deposit))
      refuse('the deposit of a new address is missing')
    for (const asset of ['acorn', 'resin'] as const) {
      const sum = (list: readonly { readonly asset: GroveAsset; readonly amount: string }[]) =>
        list.reduce((total, item) => (item.asset === asset ? total + BigInt(item.amount) : total), 0n)
      const costs = [...outputs, fee, { asset: 'acorn' as const, amount: deposit }]
      if (sum(spent) !== sum(costs)) refuse(`inputs and outputs of ${asset} differ`)
    }
    return from
  }

  return {
    height: () => height,
    knows: (address) => known.has(address),
    outputs: (address) => [...unspent.values()].filter((output) => output.address === address),
    history: (address) =>
      entries
        .filter(({ from, transaction }) =>
          [from, ...transaction.outputs.map((output) => output.address)].includes(address),
        )
        .reverse(),
    find: (hash) => entries.find((entry) => entry.hash === hash),
    add(signed) {
      const from = check(signed)
      const { transaction } = signed
      const hash = hashOf(transaction)
      transaction.inputs.forEach((id) => unspent.delete(id))
      transaction.outputs.forEach((output, index) => place(`${hash}/${index}`, output))
      entries.push({ hash, transaction, from })
      return hash
    },
    fund: (address, asset, amount) =>
      place(`seed/${network}/${++funded}`, { address, asset, amount: String(amount) }),
    mine(blocks = 1) {
      for (let count = 0; count < blocks; count++) {
        height++
        for (const entry of entries) entry.height ??= height
      }
    },
    clear() {
      known.clear()
      unspent.clear()
      entries.splice(0)
    },
  }
}

function refuse(reason: string): never {
  throw new Error(`The node refuses the transaction: ${reason}`)
}

function hashOf(transaction: GroveTransaction): string {
  const digest = createHash('sha256').update(bytesOf(transaction)).digest()
  return bech32.encode('gtx', bech32.toWords(digest))
}
