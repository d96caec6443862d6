import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { readTransactionMessage } from '../solana-wire.js'
import { readLookups } from './lookup-tables.js'
import { simulateSolana } from './solana-forecast.js'

const key = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const wallet = key(1)
const thief = key(2)
const program = key(3)
const own = key(4)
const tableKey = key(5)
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const systemProgram = '11111111111111111111111111111111'
const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
const never = 2n ** 64n - 1n

function serialize(accounts: readonly PublicKey[], inTable: readonly PublicKey[] = []) {
  const table = new AddressLookupTableAccount({
    key: tableKey,
    state: {
      deactivationSlot: never,
      lastExtendedSlot: 1,
      lastExtendedSlotStartIndex: 0,
      addresses: [...inTable],
    },
  })
  const instruction = new TransactionInstruction({
    programId: program,
    data: Buffer.from([1]),
    keys: [wallet, ...accounts].map((pubkey) => ({
      pubkey,
      isSigner: pubkey.equals(wallet),
      isWritable: true,
    })),
  })
  const message = new TransactionMessage({
    payerKey: wallet,
    recentBlockhash: thief.toBase58(),
    instructions: [instruction],
  })
  return new VersionedTransaction(message.compileToV0Message(inTable.length > 0 ? [table] : [])).serialize()
}

/** Bytes of a lookup table, as its account has them. */
function tableBytes(addresses: readonly PublicKey[], deactivation = never) {
  const bytes = new Uint8Array(56 + 32 * addresses.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 1, true)
  view.setBigUint64(4, deactivation, true)
  addresses.forEach((address, index) => bytes.set(address.toBytes(), 56 + 32 * index))
  return bytes
}
const tableAccount = (bytes: Uint8Array, owner = tableProgram) => ({
  owner,
  lamports: 1,
  data: [Buffer.from(bytes).toString('base64'), 'base64'],
})

interface TokenFields {
  readonly amount?: string
  readonly owner?: string
  readonly delegate?: string
  readonly delegatedAmount?: string
  readonly closeAuthority?: string
}
function token(
  { amount = '5000000000', owner = wallet.toBase58(), ...rights }: TokenFields,
  programId = tokenProgram,
) {
  const { delegate, delegatedAmount, closeAuthority } = rights
  const info = {
    mint,
    owner,
    tokenAmount: { amount, decimals: 6 },
    ...(delegate && { delegate, delegatedAmount: { amount: delegatedAmount, decimals: 6 } }),
    ...(closeAuthority && { closeAuthority }),
  }
  return {
    lamports: 2_039_280,
    owner: programId,
    data: { program: 'spl-token', parsed: { type: 'account', info } },
  }
}
const lamports = (amount: number, owner = systemProgram) => ({
  lamports: amount,
  owner,
  data: ['', 'base64'],
})

type States = Readonly<Record<string, unknown>>

/** A node that reads accounts, and in a simulation takes no more of them than the message has, as nodes do. */
function node({
  before,
  after,
  keys,
  table,
}: {
  readonly before: States
  readonly after: States
  readonly keys: number
  readonly table?: unknown
}) {
  return async (method: string, params: unknown): Promise<unknown> => {
    const [first, options] = params as [readonly string[], { readonly encoding: string }]
    if (method === 'getMultipleAccounts') {
      if (options.encoding === 'base64') return { value: [table ?? null] }
      return { value: first.map((address) => before[address] ?? null) }
    }
    if (method === 'getFeeForMessage') return { value: 5_000 }
    if (method === 'simulateTransaction') {
      const { addresses } = (options as unknown as { accounts: { addresses: readonly string[] } }).accounts
      if (addresses.length > keys) throw new Error(`Too many accounts provided; max ${keys}`)
      return { value: { err: null, logs: [], accounts: addresses.map((address) => after[address] ?? null) } }
    }
    throw new Error(method)
  }
}

/** Simulates a transaction whose program has the wallet and one account of the user. */
async function simulateOwn(
  afterToken: unknown,
  beforeToken: unknown = token({}),
  afterWallet: unknown = lamports(999_995_000),
) {
  const ask = node({
    before: { [wallet.toBase58()]: lamports(1_000_000_000), [own.toBase58()]: beforeToken },
    after: { [wallet.toBase58()]: afterWallet, [own.toBase58()]: afterToken },
    keys: 3,
  })
  return simulateSolana(ask, wallet.toBase58(), serialize([own]))
}

describe('simulated Solana transactions', () => {
  it.each([
    ['named in the message', false],
    ['of a lookup table', true],
  ])('show what leaves a token account %s, beside a present of SOL', async (_case, isLookedUp) => {
    const ask = node({
      before: { [wallet.toBase58()]: lamports(1_000_000_000), [own.toBase58()]: token({}) },
      after: { [wallet.toBase58()]: lamports(1_050_000_000), [own.toBase58()]: token({ amount: '0' }) },
      keys: 4,
      table: tableAccount(tableBytes([own])),
    })
    const transaction = serialize([own], isLookedUp ? [own] : [])
    const simulation = await simulateSolana(ask, wallet.toBase58(), transaction)
    expect(simulation?.changes).toEqual([
      { symbol: 'SOL', decimals: 9, amount: 50_005_000n },
      { decimals: 6, amount: -5_000_000_000n, token: mint },
    ])
  })

  it('watch every account that the transaction can change, however many there are', async () => {
    const accounts = Array.from({ length: 120 }, (_, index) => key(10 + index))
    const last = accounts.at(-1)!
    const addresses = accounts.map((each) => each.toBase58())
    const before = Object.fromEntries(addresses.map((address) => [address, token({})]))
    const ask = node({
      before: { ...before, [wallet.toBase58()]: lamports(1_000) },
      after: { ...before, [last.toBase58()]: token({ amount: '1' }), [wallet.toBase58()]: lamports(1_000) },
      keys: 122,
      table: tableAccount(tableBytes(accounts)),
    })
    const { changes } = (await simulateSolana(ask, wallet.toBase58(), serialize(accounts, accounts)))!
    expect(changes).toContainEqual({ decimals: 6, amount: -4_999_999_999n, token: mint })
  })

  it.each([
    ['another owner', token({ owner: thief.toBase58() }), -5_000_000_000n],
    ['another authority that may close it', token({ closeAuthority: thief.toBase58() }), 0n],
  ])('name an account that gets %s', async (_case, after, amount) => {
    const { effects, changes } = (await simulateOwn(after))!
    expect(effects).toEqual([{ kind: 'control', account: own.toBase58() }])
    expect(changes.find((change) => change.token === mint)?.amount ?? 0n).toBe(amount)
  })

  it.each([
    ['7', 7n],
    [String(never), 'unlimited'],
  ])('name a delegate who may spend %s', async (delegatedAmount, amount) => {
    const delegate = thief.toBase58()
    const { effects } = (await simulateOwn(token({ delegate, delegatedAmount })))!
    expect(effects).toEqual([{ kind: 'spending', token: mint, spender: delegate, amount }])
  })

  it('name a delegate who may spend more than before, and none who may spend less', async () => {
    const delegate = thief.toBase58()
    const state = (delegatedAmount: string) => token({ delegate, delegatedAmount })
    expect((await simulateOwn(state('9'), state('8')))?.effects).toHaveLength(1)
    expect((await simulateOwn(state('7'), state('8')))?.effects).toEqual([])
  })

  it.each([
    ['is closed', null],
    ['cannot be parsed', { lamports: 1, owner: token2022, data: ['AAAA', 'base64'] }],
    ['belongs to another program', { lamports: 1, owner: program.toBase58(), data: ['AAAA', 'base64'] }],
  ])('take an account that %s for unknown, not for empty', async (_case, after) => {
    const simulation = (await simulateOwn(after))!
    expect(simulation.effects).toEqual([{ kind: 'unreadable', account: own.toBase58() }])
    expect(simulation.changes.filter((change) => change.token === mint)).toEqual([])
  })

  it('see accounts of the newer token program', async () => {
    const simulation = await simulateOwn(token({ amount: '1' }, token2022), token({}, token2022))
    expect(simulation?.changes).toContainEqual({ decimals: 6, amount: -4_999_999_999n, token: mint })
  })

  it('name the account of the wallet if a program gets it', async () => {
    const simulation = await simulateOwn(token({}), token({}), lamports(999_995_000, program.toBase58()))
    expect(simulation?.effects).toEqual([{ kind: 'control', account: wallet.toBase58() }])
  })

  it('name a stake account that gets another authority', async () => {
    const stake = (authority: PublicKey) => ({
      lamports: 5,
      owner: 'Stake11111111111111111111111111111111111111',
      data: { parsed: { type: 'delegated', info: { withdrawer: authority.toBase58() } } },
    })
    const simulation = await simulateOwn(stake(thief), stake(wallet))
    expect(simulation?.effects).toEqual([{ kind: 'control', account: own.toBase58() }])
  })

  it('are unknown if the node leaves out an account', async () => {
    const ask = async (method: string, params: unknown) => {
      const answer = await node({ before: {}, after: { [wallet.toBase58()]: lamports(1) }, keys: 3 })(
        method,
        params,
      )
      const { value } = answer as { readonly value: { readonly accounts?: unknown[] } }
      return method === 'simulateTransaction'
        ? { value: { ...value, accounts: value.accounts?.slice(0, 1) } }
        : answer
    }
    expect(await simulateSolana(ask, wallet.toBase58(), serialize([own]))).toBeUndefined()
  })
})

describe('lookup tables', () => {
  const message = readTransactionMessage(serialize([own, thief], [thief, own]))!
  const read = (table: unknown) => readLookups(async () => ({ value: [table] }), message)

  it('give the addresses of their indexes', async () => {
    const { writable, readonly } = await read(tableAccount(tableBytes([thief, own])))
    expect([...writable].sort()).toEqual([own.toBase58(), thief.toBase58()].sort())
    expect(readonly).toEqual([])
  })

  it.each([
    ['is missing', null],
    ['is of another program', tableAccount(tableBytes([thief, own]), program.toBase58())],
    ['is deactivated', tableAccount(tableBytes([thief, own], 7n))],
    ['is too short', tableAccount(tableBytes([thief]))],
    ['has no header', tableAccount(new Uint8Array(20))],
  ])('cannot be read if the table %s', async (_case, table) => {
    await expect(read(table)).rejects.toThrow()
  })
})
