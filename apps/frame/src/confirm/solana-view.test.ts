import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { ConfirmRequest } from './request.js'
import { account, openConfirm, press, waitUntil } from './testing/open-confirm.js'

const wallet = new PublicKey(account.solana)
const companion = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey
const receiver = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey
const network = { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', symbol: 'SOL', decimals: 9 }
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const memoProgram = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

function serialize(instructions: TransactionInstruction[], version: 'legacy' | 'v0' = 'v0', payer = wallet) {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: receiver.toBase58(),
    instructions,
  })
  return new VersionedTransaction(
    version === 'v0' ? message.compileToV0Message() : message.compileToLegacyMessage(),
  ).serialize()
}
const transfer = SystemProgram.transfer({ fromPubkey: wallet, toPubkey: receiver, lamports: 1_500_000_000 })
const instruction = (programId: PublicKey, data: readonly number[], ...keys: readonly PublicKey[]) =>
  new TransactionInstruction({
    programId,
    data: Buffer.from(data),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(wallet), isWritable: true })),
  })
const eightBytes = (amount: bigint) => [...new Uint8Array(new BigUint64Array([amount]).buffer)]

async function show(request: ConfirmRequest, environment: Parameters<typeof openConfirm>[1] = {}) {
  const confirm = openConfirm(request, { network, ...environment })
  await confirm.drawn()
  const text = confirm.text()
  const labels = [...confirm.root.querySelectorAll('.panel-buttons button')].map(
    (button) => button.textContent,
  )
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await confirm.answer
  return { text, canApprove: labels.length > 1, mustTick: labels.includes('Approve anyway') }
}
const transactions = (...bytes: readonly Uint8Array[]): ConfirmRequest => ({
  kind: 'solanaTransactions',
  transactions: bytes,
})

describe('Solana messages', () => {
  it('are shown as text', async () => {
    const { text, canApprove } = await show({
      kind: 'solanaMessage',
      message: new TextEncoder().encode('Hello'),
    })
    expect(text).toContain('Hello')
    expect(canApprove).toBe(true)
  })

  it.each(['legacy', 'v0'] as const)('test 39: that are a %s transaction are refused', async (version) => {
    const bytes = serialize([transfer], version)
    const message = VersionedTransaction.deserialize(bytes).message.serialize()
    for (const signed of [bytes, message]) {
      const { text, canApprove } = await show({ kind: 'solanaMessage', message: signed })
      expect(text).toContain('This message is a transaction')
      expect(canApprove).toBe(false)
    }
  })
})

describe('Solana transactions', () => {
  it.each(['legacy', 'v0'] as const)('%s: show amount, receiver and fee payer', async (version) => {
    const { text, canApprove } = await show(transactions(serialize([transfer], version)))
    expect(text).toContain('1.5 SOL')
    expect(text).toContain(receiver.toBase58())
    expect(text).toContain('Fee payerYour account')
    expect(canApprove).toBe(true)
  })

  it('show instructions by program', async () => {
    const bytes = serialize([
      instruction(memoProgram, [...new TextEncoder().encode('Order 7')]),
      instruction(tokenProgram, [12, ...eightBytes(2_500_000n), 6], companion, receiver, companion, wallet),
      instruction(tokenProgram, [4, ...eightBytes(2n ** 64n - 1n)], companion, receiver, wallet),
      instruction(tokenProgram, [9], companion, receiver, wallet),
      SystemProgram.createAccount({
        fromPubkey: wallet,
        newAccountPubkey: wallet,
        lamports: 42,
        space: 1,
        programId: tokenProgram,
      }),
    ])
    const { text } = await show(transactions(bytes))
    for (const part of [
      'Order 7',
      '2.5',
      'Unlimited',
      'Closes an account',
      '0.000000042 SOL',
      'Opens an account',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('name another fee payer', async () => {
    const { text } = await show(transactions(serialize([transfer], 'v0', companion)))
    expect(text).toContain(`Fee payer${companion.toBase58().slice(0, 6)}`)
  })

  it.each([-5n, 5n])(
    'that cannot be read must be ticked, with and without a simulated change of %s',
    async (amount) => {
      const bytes = serialize([instruction(companion, [1, 2, 3], wallet)])
      expect(await show(transactions(bytes))).toMatchObject({ mustTick: true })
      const simulate = async () => ({ isFailing: false, changes: [{ symbol: 'SOL', decimals: 9, amount }] })
      expect(await show(transactions(bytes), { simulate })).toMatchObject({ mustTick: true })
    },
  )

  it('that give away an account must be ticked in any case', async () => {
    const assign = SystemProgram.assign({ accountPubkey: wallet, programId: companion })
    const simulate = async () => ({
      isFailing: false,
      changes: [{ symbol: 'SOL', decimals: 9, amount: 5n }],
    })
    const { text, mustTick } = await show(transactions(serialize([assign])), { simulate })
    expect(text).toContain('gives away an account')
    expect(mustTick).toBe(true)
  })

  it('of other signers, or that cannot be decoded, are refused', async () => {
    const foreign = serialize(
      [SystemProgram.transfer({ fromPubkey: companion, toPubkey: receiver, lamports: 1 })],
      'v0',
      companion,
    )
    expect(await show(transactions(foreign))).toMatchObject({ canApprove: false })
    expect(await show(transactions(serialize([transfer]), Uint8Array.of(1, 2)))).toMatchObject({
      canApprove: false,
    })
    expect(await show(transactions())).toMatchObject({ canApprove: false })
  })

  it('of which a simulation shows more than they do must be ticked', async () => {
    const bytes = serialize([transfer])
    const send = { symbol: 'SOL', decimals: 9, amount: -1_500_000_000n }
    const drain = { decimals: 6, amount: -5n, token: companion.toBase58() }
    const spending = { kind: 'spending', token: 'x', spender: 'y', amount: 5n } as const
    const control = { kind: 'control', account: companion.toBase58() } as const
    const unreadable = { kind: 'unreadable', account: companion.toBase58() } as const
    for (const [simulation, mustTick] of [
      [{ changes: [send] }, false],
      [{ changes: [{ ...send, amount: send.amount - 1n }] }, true],
      [{ changes: [send, drain] }, true],
      [{ changes: [send], effects: [spending] }, true],
      [{ changes: [send], effects: [control] }, true],
      [{ changes: [send], effects: [unreadable] }, true],
    ] as const) {
      const simulate = async () => ({ isFailing: false, ...simulation })
      expect(await show(transactions(bytes), { simulate })).toMatchObject({ mustTick })
    }
  })

  it('name the token of a change by its mint, payments first', async () => {
    const mint = companion.toBase58()
    const changes = [
      { symbol: 'SOL', decimals: 9, amount: 5n },
      { decimals: 6, amount: -7n, token: mint },
    ]
    const { text } = await show(transactions(serialize([transfer])), {
      simulate: async () => ({ isFailing: false, changes }),
    })
    expect(text).toMatch(new RegExp(`−0\\.000007.*${mint}.*\\+0\\.000000005 SOL`))
  })

  it.each([
    [
      'an allowance without a limit',
      instruction(tokenProgram, [4, ...eightBytes(2n ** 64n - 1n)], companion, receiver, wallet),
      true,
    ],
    [
      'an allowance with a limit',
      instruction(tokenProgram, [4, ...eightBytes(5n)], companion, receiver, wallet),
      false,
    ],
    [
      'an account that is closed for another',
      instruction(tokenProgram, [9], companion, receiver, wallet),
      true,
    ],
    [
      'an account that is closed for the user',
      instruction(tokenProgram, [9], companion, wallet, wallet),
      false,
    ],
  ])('with %s are ticked where that gives something away', async (_case, step, mustTick) => {
    expect(await show(transactions(serialize([step])))).toMatchObject({ mustTick })
  })

  describe('with a lookup table', () => {
    const table = new AddressLookupTableAccount({
      key: companion,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 1,
        lastExtendedSlotStartIndex: 0,
        addresses: [receiver],
      },
    })
    const message = new TransactionMessage({
      payerKey: wallet,
      recentBlockhash: companion.toBase58(),
      instructions: [transfer],
    })
    const bytes = new VersionedTransaction(message.compileToV0Message([table])).serialize()
    const lookedUp = { writable: [receiver.toBase58()], readonly: [] }

    it('show the receiver in it', async () => {
      const { text, mustTick } = await show(transactions(bytes), { readLookups: async () => lookedUp })
      expect(text).toContain(receiver.toBase58())
      expect(text).not.toContain('lookup table')
      expect(mustTick).toBe(false)
    })

    it('cannot be approved before it is read', async () => {
      let answer: (addresses: typeof lookedUp) => void = () => undefined
      const readLookups = () => new Promise<typeof lookedUp>((resolve) => (answer = resolve))
      const confirm = openConfirm(
        { kind: 'solanaTransactions', transactions: [bytes] },
        { network, readLookups },
      )
      await waitUntil(() => confirm.text() !== '')
      confirm.see({ intersectionRatio: 1, isVisible: true })
      await waitUntil(() => confirm.text().includes('Reading the network'))
      expect(confirm.button('Approve').getAttribute('aria-disabled')).toBe('true')
      answer(lookedUp)
      await confirm.arm()
      press(confirm.button('Approve'))
      expect(await confirm.answer).toBe('approved')
    })

    it.each([
      ['cannot be read', async () => Promise.reject(new Error('deactivated'))],
      ['is shorter than an index', async () => ({ writable: [], readonly: [] })],
      ['has no reader', undefined],
    ])('that %s must be ticked', async (_case, readLookups) => {
      const { text, mustTick } = await show(transactions(bytes), { readLookups })
      expect(text).toContain('This call cannot be read')
      expect(mustTick).toBe(true)
    })
  })

  it('are counted when several are signed together', async () => {
    const { text } = await show(transactions(serialize([transfer]), serialize([transfer], 'legacy')))
    expect(text).toContain('Approve 2 transactions')
  })
})
