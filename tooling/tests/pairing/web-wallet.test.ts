import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignClientTypes } from '@walletconnect/types'
import { until } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import {
  forbidFetching,
  startSigner,
  type Signer,
} from '../../../apps/service/src/relay/testing/sign-clients.js'
import { startRelay } from '../../../apps/service/src/relay/testing/start-relay.js'
import { openDesk, type Desk } from '../../../apps/wallet/src/web/desk.js'
import { createOwnAccounts } from '../../../apps/wallet/src/web/own-accounts.js'

const data = {
  chains: [
    { id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' },
    { id: 8453, name: 'Base', rpcUrl: 'http://127.0.0.1:1' },
  ],
  mnemonic: 'test test test test test test test test test test test junk',
  relay: undefined,
}
const own = createOwnAccounts(data)
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const wanted = {
  eip155: {
    chains: ['eip155:1'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: { chains: [solana], methods: ['solana_signMessage', 'solana_getAccounts'], events: [] },
  bip122: { chains: [bitcoin], methods: ['signMessage'], events: [] },
}

/** A storage that ends with the test. */
function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

/** A page, and a wallet that it has not asked anything. */
async function start() {
  const relay = await startRelay()
  const [page, wallet] = [await startSigner(relay.url, 'Shop'), await startSigner(relay.url, 'Wallet')]
  // as the page opens it: no second passes between two requests
  Object.assign(wallet, { signConfig: { disableRequestQueue: true } })
  const storage = memoryStorage()
  const reopen = () => openDesk(wallet, { data, keys: own.keys, storage })
  return { page, wallet, storage, reopen, desk: await reopen() }
}

async function propose(page: Signer, desk: Desk) {
  const { uri = '', approval } = await page.connect({ optionalNamespaces: wanted })
  const approved = approval()
  approved.catch(() => {})
  await desk.pair(` ${uri} `)
  const [proposal] = await until(() => desk.proposals.length > 0 && desk.proposals, 'the proposal')
  return { proposal: proposal!, approved }
}

async function connect() {
  const started = await start()
  const { proposal, approved } = await propose(started.page, started.desk)
  await started.desk.approve(proposal, own.offers(0), 0)
  const session = await approved
  const ask = (chainId: string, method: string, params: unknown) => {
    const answer = started.page.request({ topic: session.topic, chainId, request: { method, params } })
    answer.catch(() => {})
    return answer
  }
  return { ...started, session, ask, site: started.desk.sites[0]! }
}

const waits = (desk: Desk) => until(() => desk.waiting[0], 'the question')
const told = <E extends SignClientTypes.Event>(page: Signer, event: E) =>
  new Promise<SignClientTypes.EventArguments[E]>((resolve) => page.once(event, resolve))

test('a page gets accounts of all three namespaces, and each signs what its user agrees to', async () => {
  forbidFetching()
  const { desk, session, ask } = await connect()
  expect(Object.keys(session.namespaces).sort()).toEqual(['bip122', 'eip155', 'solana'])
  const account = session.namespaces['solana']?.accounts[0]?.split(':')[2] ?? ''
  expect(await ask(solana, 'solana_getAccounts', {})).toEqual([{ pubkey: account }])

  const message = base58.encode(new TextEncoder().encode('Come in'))
  const signing = ask(solana, 'solana_signMessage', { message, pubkey: account })
  const question = await waits(desk)
  expect(Object.fromEntries(question.lines())).toEqual({ Message: 'Come in', Account: account, On: 'Solana' })
  question.request.approve()
  const { signature } = (await signing) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), base58.decode(message), base58.decode(account))).toBe(true)

  const address = own.addresses[0] as `0x${string}`
  const personal = ask('eip155:1', 'personal_sign', ['0x48656c6c6f', address])
  ;(await waits(desk)).request.approve()
  const answer = (await personal) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature: answer })).toBe(true)

  const bitcoinAccount = session.namespaces['bip122']?.accounts[0]?.split(':')[2] ?? ''
  const written = ask(bitcoin, 'signMessage', { account: bitcoinAccount, message: 'Come in' })
  ;(await waits(desk)).request.approve()
  expect(await written).toMatchObject({ address: bitcoinAccount })
})

test('a no is a no, and what means nothing is refused without asking', async () => {
  const { desk, ask } = await connect()
  const signing = ask(solana, 'solana_signMessage', { message: 'abc' })
  ;(await waits(desk)).request.reject()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  await expect(ask(solana, 'solana_signMessage', { message: '0Il' })).rejects.toMatchObject({ code: -32602 })
  const switching = ask('eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0xa' }])
  await expect(switching).rejects.toMatchObject({ code: 4902 })
  expect(desk.waiting).toEqual([])
})

test('the page is told of another chain, which it shares from then on, and of another account', async () => {
  const { page, site, session } = await connect()
  const [updated, event] = [told(page, 'session_update'), told(page, 'session_event')]
  site.wallet?.switchChain(8453)
  expect((await updated).params.namespaces['eip155']?.chains).toEqual(['eip155:1', 'eip155:8453'])
  expect((await event).params).toEqual({
    chainId: 'eip155:8453',
    event: { name: 'chainChanged', data: 8453 },
  })
  const next = told(page, 'session_event')
  site.wallet?.selectAccount(1)
  expect((await next).params.event).toEqual({ name: 'accountsChanged', data: [own.addresses[1]] })
  expect(page.session.get(session.topic).namespaces['eip155']?.accounts).toContain(
    `eip155:8453:${own.addresses[1]}`,
  )
})

test('a request brings the wallet to its chain without telling the page what it knows', async () => {
  const { page, desk, site, ask } = await connect()
  const updated = told(page, 'session_update')
  site.wallet?.switchChain(8453)
  await updated
  await told(page, 'session_event')
  let events = 0
  page.on('session_event', () => (events += 1))
  const signing = ask('eip155:1', 'personal_sign', ['0x00', own.addresses[0]])
  ;(await waits(desk)).request.approve()
  await signing
  expect([site.wallet?.chainId, events]).toEqual([1, 0])
})

test('a desk that is opened again has its pages as they were', async () => {
  const { site, reopen, page } = await connect()
  const event = told(page, 'session_event')
  site.wallet?.selectAccount(2)
  await event
  const [again] = (await reopen()).sites
  expect([again?.name, again?.wallet?.account, again?.url]).toEqual(['Shop', own.addresses[2], site.url])
})

test('either side ends it, and nothing is left of it', async () => {
  const first = await connect()
  const gone = told(first.page, 'session_delete')
  await first.desk.disconnect(first.site)
  expect(await gone).toMatchObject({ topic: first.session.topic })
  expect([first.desk.sites, first.storage.length]).toEqual([[], 0])

  const { desk, page, session } = await connect()
  await page.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
  await until(() => desk.sites.length === 0, 'the end')
})

test('a proposal that is refused is gone, and the page learns that it was refused', async () => {
  const { page, desk } = await start()
  const { proposal, approved } = await propose(page, desk)
  await desk.refuse(proposal)
  await expect(approved).rejects.toMatchObject({ code: 5000 })
  expect([desk.proposals, desk.sites]).toEqual([[], []])
})

test('what cannot be paired with is said in plain words', async () => {
  const { page, desk } = await start()
  await desk.pair('https://shop.example')
  expect(desk.notice).toContain('no pairing address')
  const { uri = '' } = await page.connect({ optionalNamespaces: wanted })
  await desk.pair(uri)
  const [proposal] = await until(() => desk.proposals.length > 0 && desk.proposals, 'the proposal')
  expect([desk.notice, desk.pairing]).toEqual([undefined, false])
  // once more changes nothing while it waits
  await desk.pair(uri)
  expect([desk.proposals, desk.pairing]).toEqual([[proposal], false])
  await desk.approve(proposal!, own.offers(0), 0)
  await desk.pair(uri)
  expect(desk.notice).toContain('used already')
})
