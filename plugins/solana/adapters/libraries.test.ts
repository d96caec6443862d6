import { ed25519 } from '@noble/curves/ed25519'
import { blockhash, getTransactionDecoder } from '@solana/kit'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startStillSolana, type StillSolana } from '../../../tooling/unit/start-still-solana.js'
import { commitments } from '../contract.js'
import { solanaDevnet, solanaMainnet } from '../networks.js'
import { createSolanaKitWallet } from './solana-kit.js'
import { createSolanaWeb3Wallet, type SolanaWeb3Wallet } from './solana-web3.js'
import type { CreateSolanaConsumer, SolanaConsumer } from './testing/consumer.js'
import { kitConsumer } from './testing/kit.js'
import { createSolanaPage, devnetId, keyOf, testnetId, type SolanaPage } from './testing/page.js'
import { walletAdapterConsumer } from './testing/wallet-adapter.js'
import { web3Consumer } from './testing/web3.js'

const operations = [
  'connect',
  'sign message',
  'sign',
  'sign all',
  'send',
  'send by wallet',
  'switch cluster',
  'account event',
  'cluster event',
  'disconnect event',
  'disconnect',
  'rejection',
  'unknown cluster',
] as const
type Operation = (typeof operations)[number]

const libraries: readonly (readonly [string, CreateSolanaConsumer])[] = [
  ['@solana/web3.js 1, legacy', web3Consumer(false)],
  ['@solana/web3.js 1, version 0', web3Consumer(true)],
  ['@solana/kit 8', kitConsumer],
  ['wallet-adapter', walletAdapterConsumer],
]

let chain: StillSolana
let page: SolanaPage
let consumer: SolanaConsumer
const cells = new Map<string, string>()

beforeAll(async () => {
  chain = await startStillSolana()
})
afterAll(async () => {
  await chain.stop()
  const cell = (library: string, operation: Operation) => cells.get(`${library}|${operation}`) ?? 'MISSING'
  const rows = libraries.map(([library]) => [library, ...operations.map((name) => cell(library, name))])
  const table = [['', ...operations], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const lines = table.map((row) => `| ${row.map((text, at) => text.padEnd(widths[at]!)).join(' | ')} |`)
  console.log([...lines, `${cells.size} of ${libraries.length * operations.length}`].join('\n'))
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not rejected'),
    // wallet-adapter wraps the error
    ({ code, error }: { code?: unknown; error?: { code?: unknown } }) => code ?? error?.code,
  )

describe.each(libraries)('%s', (library, create) => {
  const note = (operation: Operation, text: string) => void cells.set(`${library}|${operation}`, text)
  async function open(isSending = false) {
    page = createSolanaPage(chain, isSending)
    consumer = create(page.foyer, chain.rpcUrl)
    await page.connect()
    return { receiver: Keypair.generate().publicKey.toBase58(), active: page.addresses[0]! }
  }
  const received = async (address: string) => {
    chain.ledger.advance(2)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
    return ((await response.json()) as { result: { value: number } }).result.value
  }
  afterEach(() => page.dispose())

  test('connects to the wallet of the widget', async () => {
    const { active } = await open()
    expect([await consumer.connect(), consumer.address()]).toEqual([active, active])
    note('connect', `${active.slice(0, 6)}…`)
  })

  test('signs a message', async () => {
    const { active } = await open()
    const message = new TextEncoder().encode('hello')
    const signature = await consumer.signMessage(message)
    expect(ed25519.verify(signature, message, keyOf(active).toBytes())).toBe(true)
    note('sign message', 'verified')
  })

  test.each([
    ['sign', [1_000_000]],
    ['sign all', [1_000_000, 2_000_000, 3_000_000]],
  ] as const)('can %s transactions', async (operation, amounts) => {
    const { active, receiver } = await open()
    const wires = await consumer.sign(receiver, amounts)
    expect(wires).toHaveLength(amounts.length)
    for (const wire of wires) {
      const { message, signatures } = VersionedTransaction.deserialize(wire)
      expect(ed25519.verify(signatures[0]!, message.serialize(), keyOf(active).toBytes())).toBe(true)
    }
    expect(await received(receiver)).toBe(0)
    note(operation, `${wires.length} verified`)
  })

  test('sends by the node of the page', async () => {
    const { receiver } = await open()
    const signature = await consumer.send(receiver, 5_000_000)
    expect(await received(receiver)).toBe(5_000_000)
    note('send', `${signature.slice(0, 6)}… 5000000`)
  })

  test('sends by the wallet, also if the wallet only signs what it sends', async () => {
    const { receiver } = await open(true)
    const signature = await consumer.sendByWallet(receiver, 6_000_000)
    expect(await received(receiver)).toBe(6_000_000)
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    note('send by wallet', `${signature.slice(0, 6)}… 6000000`)
  })

  test('switches the cluster', async () => {
    await open()
    expect(consumer.clusterName()).toBe(solanaMainnet.name)
    await consumer.switchCluster(devnetId)
    expect(consumer.clusterName()).toBe(solanaDevnet.name)
    note('switch cluster', solanaDevnet.name)
  })

  test('is notified of account, cluster and the end of the connection, until it unsubscribes', async () => {
    await open()
    const seen: (readonly [address: string | undefined, cluster: string | undefined])[] = []
    const unwatch = consumer.watch(() => seen.push([consumer.address(), consumer.clusterName()]))
    page.wallet.selectAccount(1)
    await expect.poll(() => seen).toEqual([[page.addresses[1], solanaMainnet.name]])
    note('account event', `${page.addresses[1]!.slice(0, 6)}…`)
    await consumer.switchCluster(devnetId)
    expect(seen.at(-1)).toEqual([page.addresses[1], solanaDevnet.name])
    note('cluster event', solanaDevnet.name)
    await page.disconnect()
    expect(seen.at(-1)?.[0]).toBeUndefined()
    note('disconnect event', 'no account')
    const count = seen.length
    unwatch()
    await page.connect()
    expect(seen).toHaveLength(count)
  })

  test('disconnects the widget', async () => {
    await open()
    await consumer.disconnect()
    expect(consumer.address()).toBeUndefined()
    expect(page.wallet.wallet.accounts).toEqual([])
    note('disconnect', 'both')
  })

  test('reads code 4001 of a rejection', async () => {
    const { receiver } = await open()
    page.wallet.decide('reject')
    expect(await codeOf(consumer.signMessage(new Uint8Array([1])))).toBe(4001)
    expect(await codeOf(consumer.sign(receiver, [1]))).toBe(4001)
    expect(await codeOf(consumer.send(receiver, 1))).toBe(4001)
    note('rejection', '4001')
  })

  test('reads code 4902 for a cluster that is not configured', async () => {
    await open()
    const code = await codeOf(consumer.switchCluster(testnetId))
    expect(code).toBe(4902)
    note('unknown cluster', String(code))
  })
})

describe('a wallet for @solana/web3.js', () => {
  afterEach(() => page.dispose())
  const open = async (isSending = false) => {
    page = createSolanaPage(chain, isSending)
    await page.connect()
    return createSolanaWeb3Wallet(page.foyer)
  }
  const payment = (payer: PublicKey) => {
    const transaction = new Transaction({ feePayer: payer, recentBlockhash: PublicKey.default.toBase58() })
    return transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 }))
  }

  test('rejects a preflight commitment that nodes do not know before it asks the wallet', async () => {
    const wallet = await open(true)
    page.wallet.prompts.splice(0)
    const sending = wallet.signAndSendTransaction(payment(wallet.publicKey!), {
      preflightCommitment: 'soon' as 'root',
    })
    await expect(sending).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('processed'),
    })
    expect(page.wallet.prompts).toEqual([])
  })

  test.each(commitments)('accepts the preflight commitment %s', async (preflightCommitment) => {
    const wallet = await open(true)
    const { signature } = await wallet.signAndSendTransaction(payment(wallet.publicKey!), {
      preflightCommitment,
    })
    expect(signature.length).toBeGreaterThan(80)
  })

  test('keeps signatures of other signers, and the transaction as it was', async () => {
    const wallet = await open()
    const other = Keypair.generate()
    const transaction = payment(wallet.publicKey!)
    transaction.add(
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: other.publicKey, lamports: 1 }),
    )
    transaction.partialSign(other)
    const signed = await wallet.signTransaction(transaction)
    expect(signed.verifySignatures()).toBe(true)
    expect(transaction.verifySignatures()).toBe(false)
  })

  test.each([
    [
      'cannot send',
      4200,
      false,
      (wallet: SolanaWeb3Wallet, transaction: Transaction) => wallet.signAndSendTransaction(transaction),
    ],
    [
      'cannot sign',
      -32603,
      true,
      (wallet: SolanaWeb3Wallet, transaction: Transaction) => wallet.signTransaction(transaction),
    ],
  ] as const)('names the remedy if the wallet %s', async (_, code, isSending, ask) => {
    const wallet = await open(isSending)
    await expect(ask(wallet, payment(wallet.publicKey!))).rejects.toMatchObject({ code })
  })

  test('rejects with 4100 without a connection', async () => {
    page = createSolanaPage(chain)
    const wallet = createSolanaWeb3Wallet(page.foyer)
    expect([wallet.publicKey, wallet.connected]).toEqual([null, false])
    await expect(wallet.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 4100 })
    // no plugin has a view to connect
    await expect(wallet.connect()).rejects.toMatchObject({ code: 4100 })
  })

  test('rejects a signature of another key', async () => {
    const wallet = await open()
    const sign = vi.spyOn(ed25519, 'sign').mockReturnValue(new Uint8Array(64))
    await expect(wallet.signMessage(new Uint8Array([1]))).rejects.toThrow('not from this account')
    sign.mockRestore()
  })
})

test('a signer of @solana/kit keeps the lifetime, and has that of a blockhash which the wallet changed', async () => {
  page = createSolanaPage(chain)
  await page.connect()
  const signer = createSolanaKitWallet(page.foyer).signer()!
  const payer = new PublicKey(signer.address)
  const transactionOf = (key: PublicKey) => {
    const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: key.toBase58(),
      instructions: [instruction],
    })
    return getTransactionDecoder().decode(new VersionedTransaction(message.compileToV0Message()).serialize())
  }
  const [before, after] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const lifetimeConstraint = { blockhash: blockhash(before.toBase58()), lastValidBlockHeight: 7n }
  const [kept] = await signer.modifyAndSignTransactions([{ ...transactionOf(before), lifetimeConstraint }])
  expect(kept?.lifetimeConstraint).toBe(lifetimeConstraint)
  const [changed] = await signer.modifyAndSignTransactions([{ ...transactionOf(after), lifetimeConstraint }])
  expect(changed?.lifetimeConstraint).toEqual({
    blockhash: after.toBase58(),
    lastValidBlockHeight: 2n ** 64n - 1n,
  })
  await page.dispose()
})

test('the table has every cell', () => {
  expect(cells.size).toBe(libraries.length * operations.length)
})
