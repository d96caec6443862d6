import { hex } from '@scure/base'

import type { BitcoinSource, SourceTransaction } from '../../../../plugins/bitcoin/contract.js'
import { OutScript, Address, p2wpkh, Transaction } from '../../../../plugins/bitcoin/signing/signer.js'
import type { Random } from '../../seed/random.js'

/** Prefixes of addresses on Regtest. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
/** Sequence that allows a replacement. */
const replaceable = 0xffff_fffd
/** Weight of the transactions of the world: only the server tells it. */
const weight = 560

/** Creates an address, and its public key, from a number. */
export function createKey(index: number): { readonly address: string; readonly publicKey: string } {
  // points of the curve are found by a parity and any x that is on it
  const publicKey = keys[index % keys.length] ?? ''
  return { address: p2wpkh(hex.decode(publicKey), regtest).address ?? '', publicKey }
}

/** Public keys of accounts: the account of the user, the receiver, a stranger. */
const keys = [
  '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
  '02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9',
] as const

/** Script of an address. */
export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address(regtest).decode(address))

/** A pending transfer and what came before it, as an honest server tells it. */
export interface Ledger {
  /** Id of the transfer that waits. */
  readonly hash: string
  /** Amounts of all outputs, by transaction and place. */
  readonly amounts: ReadonlyMap<string, bigint>
  /** Outputs that the transfer spends. */
  readonly spent: readonly string[]
  readonly source: BitcoinSource
}

/** Creates a ledger in which a transfer waits. */
export function createLedger(
  random: Random,
  { own, receiver, amount }: { readonly own: string; readonly receiver: string; readonly amount: bigint },
): Ledger {
  const transactions = new Map<string, { readonly raw: string; readonly told: SourceTransaction }>()
  const amounts = new Map<string, bigint>()
  const add = (
    inputs: readonly { readonly txid: string; readonly vout: number }[],
    outputs: readonly { readonly address: string; readonly amount: bigint }[],
    height: number | undefined,
  ): string => {
    const built = new Transaction()
    for (const { txid, vout } of inputs) built.addInput({ txid, index: vout, sequence: replaceable })
    for (const output of outputs) built.addOutput({ script: scriptOf(output.address), amount: output.amount })
    const raw = hex.encode(built.unsignedTx)
    const { id } = Transaction.fromRaw(built.unsignedTx, {
      allowUnknownInputs: true,
      disableScriptCheck: true,
    })
    const told = inputs.map(({ txid, vout }) => ({
      ...{ txid, vout, sequence: replaceable, address: own, amount: amounts.get(`${txid}:${vout}`) ?? 0n },
    }))
    const sum = (list: readonly { readonly amount: bigint }[]) =>
      list.reduce((total, one) => total + one.amount, 0n)
    const fee = height === undefined ? sum(told) - sum(outputs) : 0n
    transactions.set(id, { raw, told: { txid: id, height, fee, weight, inputs: told, outputs } })
    outputs.forEach((output, vout) => amounts.set(`${id}:${vout}`, output.amount))
    return id
  }

  const fund = (sats: bigint) => ({
    txid: add(
      [{ txid: random.next().toString(16).slice(2, 12).padStart(64, '7'), vout: 0 }],
      [{ address: own, amount: sats }],
      100,
    ),
    vout: 0,
  })
  const count = 1 + random.below(3)
  const coins = Array.from({ length: count }, () => fund(1_000_000n + BigInt(random.below(1_000_000))))
  const total = coins.reduce((sum, { txid }) => sum + (amounts.get(`${txid}:0`) ?? 0n), 0n)
  const change = total - amount - 300n
  const outputs = [
    { address: receiver, amount },
    ...(random.chance(0.8) && change > 1_000n ? [{ address: own, amount: change }] : []),
  ]
  const hash = add(coins, random.chance(0.5) ? outputs : outputs.toReversed(), undefined)
  const further = Array.from({ length: 1 + random.below(2) }, () => fund(3_000_000n))

  return {
    hash,
    amounts,
    spent: coins.map(({ txid, vout }) => `${txid}:${vout}`),
    source: {
      balance: async () => total,
      outputs: async () =>
        further.map(({ txid, vout }) => ({
          txid,
          vout,
          amount: amounts.get(`${txid}:${vout}`) ?? 0n,
          isConfirmed: true,
        })),
      history: async () => [],
      transaction: async (txid) => transactions.get(txid)?.told,
      async raw(txid) {
        const found = transactions.get(txid)
        if (!found) throw new Error(`There is no ${txid}`)
        return found.raw
      },
      spender: async () => undefined,
      height: async () => 120,
      feeRates: async () => ({ 1: 12, 6: 8, 25: 3 }),
      send: async () => hash,
    },
  }
}
