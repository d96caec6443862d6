import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toHex, verifyMessage, type Hex } from 'viem'
import { createUniversalProvider, type UniversalProvider } from 'foyerkit/adapters/universal'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { external } from 'foyerkit/plugins/external'
import { createTestWallet, type TestWallet } from 'foyerkit/testing/wallet'
import { until } from '#kernel/testing'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { callRpc } from '../devnet/rpc.mjs'
import { signOnBoth } from '../../apps/examples/libraries/universal.js'
import {
  createSolanaPage,
  devnetId,
  testnetId,
  type SolanaPage,
} from '../../plugins/solana/adapters/testing/page.js'
import { startStillSolana, type StillSolana } from '../unit/start-still-solana.js'

const receiver = '0x000000000000000000000000000000000000bEEF'
const text = 'hello'
const bytes = new TextEncoder().encode(text)

let devnet: Devnet
let chain: StillSolana
let page: SolanaPage
let evmWallet: TestWallet
let provider: UniversalProvider
let ended = false
beforeAll(async () => {
  devnet = await startDevnet()
  chain = await startStillSolana()
})
afterAll(async () => {
  await devnet.stop()
  await chain.stop()
})

function open(isSending = false) {
  evmWallet = createTestWallet({ chains: [...devnet.chains], approve: () => 'approve' })
  const rpc = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [id, rpcUrl]))
  page = createSolanaPage(chain, isSending, [
    evm({ networks: [ethereum, base], rpc }),
    external({ connectors: [{ id: 'test', name: 'Ethereum Wallet', provider: evmWallet.provider }] }),
  ])
  provider = createUniversalProvider(page.foyer)
  ended = false
}
/** Waits until the session has a namespace, whose requests load with the connection. */
const inSession = (name: string) => until(() => provider.session?.namespaces[name], name)
async function connectEvm() {
  await page.connect('external:test')
  await inSession('eip155')
}
async function connectBoth() {
  await connectEvm()
  await page.connect()
  await inSession('solana')
}
async function close() {
  if (ended) return
  ended = true
  provider.dispose()
  evmWallet.destroy()
  await page.dispose()
}
beforeEach(() => open())
afterEach(close)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not rejected'),
    ({ code }: { code?: unknown }) => code,
  )
const payment = (to: string) => {
  const payer = new PublicKey(page.addresses[0]!)
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: PublicKey.default.toBase58() })
  return base64.encode(
    Uint8Array.from(
      transaction
        .add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports: 1 }))
        .serialize({ requireAllSignatures: false }),
    ),
  )
}

test('the session has the connected namespaces', async () => {
  expect(provider.session).toBeUndefined()
  await connectEvm()
  expect(provider.session).toEqual({
    namespaces: {
      eip155: {
        chains: ['eip155:1', 'eip155:8453'],
        accounts: [`eip155:1:${evmWallet.account}`],
        methods: expect.arrayContaining(['personal_sign']),
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  })
  await page.connect()
  await inSession('solana')
  expect(Object.keys(provider.session?.namespaces ?? {}).sort()).toEqual(['eip155', 'solana'])
})

test('connect resolves at once for what is connected', async () => {
  await connectBoth()
  const session = await provider.connect({
    namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'] }, solana: {} },
  })
  expect(session).toEqual(provider.session)
})

test.each([
  [{ cosmos: {} }, 5104],
  [{ eip155: { chains: ['eip155:5'] } }, 5100],
  [{ 'eip155:5': {} }, 5100],
  [{ [testnetId]: {} }, 5100],
  [{ solana: { methods: ['solana_steal'] } }, 5101],
  [{ eip155: { events: ['wink'] } }, 5102],
  // no plugin has a view to connect
  [{ solana: {} }, 4100],
] as const)('connect rejects %j with %i', async (namespaces, code) => {
  expect(await codeOf(provider.connect({ namespaces }))).toBe(code)
})

test('events follow the widget', async () => {
  const events: [string, readonly string[]][] = []
  for (const event of ['connect', 'session_update', 'disconnect'] as const)
    provider.on(event, (session) => events.push([event, Object.keys(session?.namespaces ?? {}).sort()]))
  await connectBoth()
  await provider.disconnect('solana')
  await provider.disconnect()
  expect(events).toEqual([
    ['connect', ['eip155']],
    ['session_update', ['eip155', 'solana']],
    ['session_update', ['eip155']],
    ['disconnect', []],
  ])
  provider.dispose()
  await page.connect('external:test')
  expect(events).toHaveLength(4)
})

describe('requests on anvil', () => {
  beforeEach(connectBoth)

  test('sign a message', async () => {
    const params = [toHex(text), evmWallet.account]
    const signature = await provider.request<Hex>({ method: 'personal_sign', params }, 'eip155:1')
    expect(await verifyMessage({ address: evmWallet.account, message: text, signature })).toBe(true)
  })

  test('read and send on the network of the request, which becomes the active one', async () => {
    expect(await provider.request({ method: 'eth_chainId' }, 'eip155:8453')).toBe('0x2105')
    expect(evmWallet.chainId).toBe(8453)
    const url = devnet.chains.find(({ id }) => id === 8453)!.rpcUrl
    const balance = async () => BigInt(String(await callRpc(url, 'eth_getBalance', [receiver, 'latest'])))
    const before = await balance()
    const params = [{ from: evmWallet.account, to: receiver, value: '0x5' }]
    const hash = await provider.request({ method: 'eth_sendTransaction', params }, 'eip155:8453')
    await expect
      .poll(() => callRpc(url, 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
    expect((await balance()) - before).toBe(5n)
  })

  test('have the codes of EIP-1193', async () => {
    expect(await codeOf(provider.request({ method: 'eth_chainId' }, 'eip155:5'))).toBe(4902)
    expect(await codeOf(provider.request({ method: 'eth_steal' }, 'eip155:1'))).toBe(4200)
    evmWallet.behave({ reject: true })
    const params = [toHex(text), evmWallet.account]
    expect(await codeOf(provider.request({ method: 'personal_sign', params }, 'eip155:1'))).toBe(4001)
  })
})

describe('requests on Solana', () => {
  const ask = <T>(method: string, params?: unknown) =>
    provider.request<T>({ method, params }, page.foyer && provider.session?.namespaces['solana']?.chains[0])
  const key = () => new PublicKey(page.addresses[0]!).toBytes()

  test('sign a message', async () => {
    await connectBoth()
    const message = base58.encode(bytes)
    for (const pubkey of [undefined, page.addresses[0]]) {
      const { signature } = await ask<{ signature: string }>('solana_signMessage', { message, pubkey })
      expect(ed25519.verify(base58.decode(signature), bytes, key())).toBe(true)
    }
  })

  test('sign transactions', async () => {
    await connectBoth()
    const to = Keypair.generate().publicKey.toBase58()
    const one = await ask<{ signature: string; transaction: string }>('solana_signTransaction', {
      transaction: payment(to),
    })
    const signed = Transaction.from(base64.decode(one.transaction))
    expect(signed.verifySignatures()).toBe(true)
    expect(base58.encode(signed.signature!)).toBe(one.signature)
    const { transactions } = await ask<{ transactions: string[] }>('solana_signAllTransactions', {
      transactions: [payment(to), payment(to)],
    })
    expect(transactions.map((text) => Transaction.from(base64.decode(text)).verifySignatures())).toEqual([
      true,
      true,
    ])
  })

  test('send with options, or reject with 4200 if the wallet cannot', async () => {
    await connectBoth()
    const create = (preflightCommitment: string) => ({
      transaction: payment(page.addresses[1]!),
      options: { preflightCommitment },
    })
    expect(await codeOf(ask('solana_signAndSendTransaction', create('confirmed')))).toBe(4200)
    await close()
    open(true)
    await connectBoth()
    const { signature } = await ask<{ signature: string }>('solana_signAndSendTransaction', create('root'))
    expect(base58.decode(signature)).toHaveLength(64)
    expect(await codeOf(ask('solana_signAndSendTransaction', create('soon')))).toBe(-32602)
  })

  test('switch the cluster', async () => {
    await connectBoth()
    expect(await provider.request({ method: 'solana_getAccounts' }, devnetId)).toEqual([
      { pubkey: page.addresses[0] },
    ])
    expect(provider.session?.namespaces['solana']?.accounts[0]).toBe(`${devnetId}:${page.addresses[0]}`)
    expect(await codeOf(provider.request({ method: 'solana_getAccounts' }, testnetId))).toBe(4902)
  })

  test.each([
    ['solana_signMessage', {}],
    ['solana_signMessage', { message: '0OIl' }],
    ['solana_signTransaction', { transaction: 7 }],
    ['solana_signTransaction', { transaction: '%' }],
    ['solana_signAllTransactions', { transactions: 'AA==' }],
    ['solana_signAllTransactions', { transactions: [null] }],
    ['solana_signAndSendTransaction', undefined],
  ])('%s with %j is -32602, and the wallet is not asked', async (method, params) => {
    await connectBoth()
    page.wallet.prompts.splice(0)
    expect(await codeOf(ask(method, params))).toBe(-32602)
    expect(page.wallet.prompts).toEqual([])
  })

  test('of another account, without a connection, and unknown ones have their codes', async () => {
    expect(await codeOf(provider.request({ method: 'solana_getAccounts' }, devnetId))).toBe(4100)
    await connectBoth()
    expect(await codeOf(ask('solana_signMessage', { message: '2', pubkey: page.addresses[1] }))).toBe(4100)
    expect(await codeOf(ask('solana_steal'))).toBe(4200)
    page.wallet.decide('reject')
    expect(await codeOf(ask('solana_signMessage', { message: '2' }))).toBe(4001)
  })
})

test('signOnBoth signs on both namespaces', async () => {
  await connectBoth()
  const { evm: signature, solana } = await signOnBoth(page.foyer, {
    evm: toHex(text),
    solana: base58.encode(bytes),
  })
  expect(
    await verifyMessage({ address: evmWallet.account, message: text, signature: signature as Hex }),
  ).toBe(true)
  const key = new PublicKey(page.addresses[0]!).toBytes()
  expect(ed25519.verify(base58.decode(solana.signature), bytes, key)).toBe(true)
})
