import { afterEach, expect, test, vi } from 'vitest'
import {
  accountAtom,
  accountOf,
  capability,
  connectorsAtom,
  isRejection,
  networkState,
  pairingCapability,
  sessionKey,
  statusAtom,
  type PairedPeer,
  type Pairing,
  type WidgetError,
} from 'foyerkit/kernel'
import { base, ethereum, evm, type Eip1193Provider } from 'foyerkit/plugins/evm'
import { pairingAtom } from 'foyerkit/plugins/walletconnect'
import { createFakeStorage, fakeNamespace, fakeNetwork, until, type Harness } from 'foyerkit/testing'
import { forbidFetching, startSigner } from '../../../apps/service/src/relay/testing/sign-clients.js'
import { startRelay, testProject } from '../../../apps/service/src/relay/testing/start-relay.js'
import { offeredUri, pairWith, startPairing, startSite } from './start-pairing.js'
import { alice, bob, evmOffer, walletElsewhere } from './wallet-elsewhere.js'

afterEach(() => vi.restoreAllMocks())

const connect = (h: Harness, signal?: AbortSignal) => {
  const connecting = h
    .service(sessionKey)
    .connect({ connectorId: 'walletconnect', ...(signal && { signal }) })
  connecting.catch(() => {})
  return connecting
}
/** Ethereum, and a second namespace whose wallets pair as well. */
const withSolar = (provider: Pairing['provider'] = () => ({})) => {
  const pairing: Pairing = { methods: ['solar_signMessage'], events: [], provider }
  const network = { ...fakeNetwork('solar', 'main'), caipNetworkId: 'solar:main' as const }
  return [
    evm({ networks: [ethereum] }),
    fakeNamespace('solar', [capability(pairingCapability, async () => () => pairing)], [network]),
  ]
}
const solarOffer = {
  solar: {
    chains: ['solar:main'],
    methods: ['solar_signMessage'],
    events: [],
    accounts: ['solar:main:Abc123'],
  },
}
const evmProvider = async (h: Harness) => (await h.service(sessionKey).provider('eip155')) as Eip1193Provider

test('a wallet pairs, signs and is left; nobody but the relay is asked anything', async () => {
  forbidFetching()
  const { h, wallet } = await startPairing()
  const { topic, proposal, connection } = await pairWith(h, wallet)
  expect(proposal.params.proposer.metadata).toMatchObject({ name: 'Shop', url: testProject.origin })
  expect(connection).toMatchObject({
    accounts: [`eip155:1:${alice}`],
    name: 'Halyard',
    kind: 'WALLET_CONNECT',
    approvedNetworks: ['eip155:1', 'eip155:8453'],
  })
  const asked = wallet.asked()
  const signing = (await evmProvider(h)).request({ method: 'personal_sign', params: ['0x00', alice] })
  const { id, params } = await asked
  expect(params).toMatchObject({ chainId: 'eip155:1', request: { method: 'personal_sign' } })
  await wallet.answer(topic, id, '0xsigned')
  expect(await signing).toBe('0xsigned')

  const gone = wallet.next('session_delete')
  await h.service(sessionKey).disconnect()
  expect(await gone).toMatchObject({ topic })
  expect(h.read(accountAtom).status).toBe('disconnected')
})

// behaviour 18.1
test('everything is asked for as optional, the network in use first', async () => {
  const { h, wallet } = await startPairing({ storage: createFakeStorage() })
  await h.service(sessionKey).switchNetwork('eip155:8453')
  void connect(h)
  const { params } = await wallet.pair(await offeredUri(h))
  expect(params.requiredNamespaces).toEqual({})
  expect(params.optionalNamespaces['eip155']).toMatchObject({
    chains: ['eip155:8453', 'eip155:1'],
    events: ['accountsChanged', 'chainChanged'],
  })
  expect(params.optionalNamespaces['eip155']?.methods).toHaveLength(22)
  await wallet.refuse({ id: params.id, params, verifyContext: {} as never })
})

test('a refusal is a no in the wallet’s words, and the next pairing has another address', async () => {
  const { h, wallet } = await startPairing()
  const connecting = connect(h)
  const uri = await offeredUri(h)
  await wallet.refuse(await wallet.pair(uri))
  const error: unknown = await connecting.catch((thrown: unknown) => thrown)
  expect(isRejection(error)).toBe(true)
  expect((error as Error).message).toBe('User rejected.')
  expect(h.read(pairingAtom)).toMatchObject({ wcError: true, wcUri: undefined })
  expect(h.read(statusAtom)).toBe('disconnected')
  void connect(h)
  expect(await offeredUri(h)).not.toBe(uri)
  expect(h.read(pairingAtom).wcError).toBe(false)
})

// behaviour 18.7
test('a request that is refused in the wallet is code 4001, as every caller knows it', async () => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  const asked = wallet.asked()
  const signing = (await evmProvider(h)).request({ method: 'personal_sign', params: ['0x00', alice] })
  signing.catch(() => {})
  await wallet.deny(topic, (await asked).id)
  await expect(signing).rejects.toMatchObject({ kind: 'rejection', rpcCode: 4001 })
})

// behaviour 18.7
test('what the wallet did not agree to is not even sent', async () => {
  const { h, wallet } = await startPairing()
  await pairWith(h, wallet)
  const provider = await evmProvider(h)
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ rpcCode: 4200 })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

// behaviour 18.2
test('the address lives four minutes, and then says that it has expired', async () => {
  const { h } = await startPairing()
  const connecting = connect(h)
  await offeredUri(h)
  expect(h.read(pairingAtom).wcPairingExpiry).toBe(h.clock.now() + 240_000)
  await h.clock.advance(240_000)
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/EXPIRED' })
  expect(h.read(pairingAtom).wcUri).toBeUndefined()
})

// behaviour 18.3
test('leaving ends the waiting; a wallet that agrees after all is told good-bye', async () => {
  const { h, wallet } = await startPairing()
  const leaving = new AbortController()
  const connecting = connect(h, leaving.signal)
  const proposal = await wallet.pair(await offeredUri(h))
  leaving.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'session/CANCELLED' })
  const gone = wallet.next('session_delete')
  await wallet.approve(proposal, evmOffer([1]))
  await gone
  expect(h.read(statusAtom)).toBe('disconnected')
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

// behaviour 18.3
test.each([
  ['Safari on iOS', { userAgent: iphone, touchPoints: 5 }],
  ['Telegram', { telegram: true }],
])(
  '%s: the address is offered again until it expires, and a wallet that agreed meanwhile counts',
  async (_, page) => {
    const { h, wallet } = await startPairing({ page })
    const leaving = new AbortController()
    const first = connect(h, leaving.signal)
    const uri = await offeredUri(h)
    leaving.abort()
    await expect(first).rejects.toMatchObject({ code: 'session/CANCELLED' })
    await wallet.approve(await wallet.pair(uri), evmOffer([1]))
    expect((await connect(h)).accounts).toEqual([`eip155:1:${alice}`])

    await h.service(sessionKey).disconnect()
    const again = new AbortController()
    const second = connect(h, again.signal)
    const next = await offeredUri(h)
    again.abort()
    await second.catch(() => {})
    // under ten seconds are not worth offering
    await h.clock.advance(231_000)
    void connect(h)
    expect(
      await until(() => h.read(pairingAtom).wcUri !== next && h.read(pairingAtom).wcUri, 'another'),
    ).toBeTruthy()
  },
)

// behaviour 18.5, 18.6
test('switching goes between what was agreed to without asking, and is remembered over a reload', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage })
  await pairWith(h, wallet)
  await h.service(sessionKey).switchNetwork('eip155:8453')
  expect(h.read(accountAtom).caipAddress).toBe(`eip155:8453:${alice}`)
  expect(await (await evmProvider(h)).request({ method: 'eth_chainId' })).toBe('0x2105')
  await h.dispose()

  const reloaded = startSite(relay, { storage })
  expect(reloaded.read(accountAtom).caipAddress).toBeUndefined()
  await until(() => reloaded.read(statusAtom) === 'connected', 'the restored session')
  expect(reloaded.read(accountAtom).caipAddress).toBe(`eip155:8453:${alice}`)
  expect(reloaded.read(accountAtom).connectedWalletInfo?.name).toBe('Halyard')
})

// behaviour 18.6
test('a network that was not agreed to is asked for, and one that the wallet takes in opens all', async () => {
  const { h, wallet } = await startPairing()
  const offer = evmOffer([1], ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  const { topic, connection } = await pairWith(h, wallet, offer)
  expect(connection.approvedNetworks).toBeUndefined()
  expect(h.read(networkState()).supportsAllNetworks).toBe(true)
  const asked = wallet.asked()
  const switching = h.service(sessionKey).switchNetwork('eip155:8453')
  const { id, params } = await asked
  expect(params.request).toMatchObject({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x2105' }],
  })
  await wallet.answer(topic, id, null)
  await switching
  expect(h.read(accountAtom).caipAddress).toBe(`eip155:8453:${alice}`)
})

test('what the wallet tells is followed: another network, another account, more, fewer', async () => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet, evmOffer([1, 8453], [], [alice, bob]))
  const tell = (name: string, data: unknown, chainId = 'eip155:1') =>
    wallet.signer.emit({ topic, event: { name, data }, chainId })
  await tell('chainChanged', 8453)
  await until(() => h.read(accountAtom).caipNetworkId === 'eip155:8453', 'the network')
  await tell('accountsChanged', [bob], 'eip155:8453')
  await until(() => h.read(accountAtom).address === bob, 'the account')
  expect(h.read(accountAtom).allAccounts).toEqual([`eip155:8453:${bob}`, `eip155:8453:${alice}`])

  const { acknowledged } = await wallet.signer.update({ topic, namespaces: withoutChains(evmOffer([8453])) })
  await acknowledged()
  await until(() => h.read(accountAtom).allAccounts.length === 1, 'one account')
  expect(h.read(accountAtom).address).toBe(alice)
})

test('the wallet ends it', async () => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  await wallet.signer.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await until(() => h.read(statusAtom) === 'disconnected', 'the end')
  expect([...h.storage.entries.keys()].filter((key) => key.endsWith('walletconnect/pairing'))).toEqual([])
})

// behaviour 18.5
test('a session that has none of the host’s networks any more is disconnected', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage, companions: [evm({ networks: [ethereum] })] })
  const { topic } = await pairWith(h, wallet, evmOffer([1]))
  await h.dispose()
  const gone = wallet.next('session_delete')
  const moved = startSite(relay, { storage, companions: [evm({ networks: [base] })] })
  expect(await gone).toMatchObject({ topic })
  await until(() => moved.read(statusAtom) === 'disconnected', 'the end')
})

// behaviour 18.5
test('a network that was never asked for ends it, too, unless the wallet takes networks in', async () => {
  for (const [extra, status] of [
    [[], 'disconnected'],
    [['wallet_addEthereumChain'], 'connected'],
  ] as const) {
    const storage = createFakeStorage()
    const { h, wallet, relay } = await startPairing({ storage, companions: [evm({ networks: [ethereum] })] })
    await pairWith(h, wallet, evmOffer([1], extra))
    await h.dispose()
    const more = startSite(relay, { storage, companions: [evm({ networks: [ethereum, base] })] })
    await until(() => more.read(statusAtom) === status, status)
  }
})

// behaviour 13.1
test('nothing is loaded and nobody is asked before a pairing starts', async () => {
  const relay = await startRelay()
  const h = startSite(relay)
  await h.service(sessionKey).prepare('walletconnect')
  expect(h.read(connectorsAtom)).toMatchObject([{ id: 'walletconnect', kind: 'WALLET_CONNECT' }])
  expect(relay.relay.figures().admitted + relay.relay.figures().refused).toBe(0)
})

// behaviour 18.4
test('one session serves every namespace, and ends in all of them', async () => {
  const asked: PairedPeer[] = []
  const companions = withSolar((peer) => (asked.push(peer), { of: 'solar' }))
  const { h, wallet } = await startPairing({ companions })
  const { connection, topic } = await pairWith(h, wallet, { ...evmOffer([1]), ...solarOffer })
  expect(connection.namespace).toBe('eip155')
  expect(h.read(accountOf('solar')).caipAddress).toBe('solar:main:Abc123')
  expect(await h.service(sessionKey).provider('solar')).toEqual({ of: 'solar' })
  const request = wallet.asked()
  const signing = asked[0]?.request({ method: 'solar_signMessage', params: { message: 'x' } })
  const { id, params } = await request
  expect(params.chainId).toBe('solar:main')
  await wallet.answer(topic, id, { signature: 'ok' })
  expect(await signing).toEqual({ signature: 'ok' })
  expect(h.emitted.filter(({ id: event }) => event === 'session.connected')).toHaveLength(2)

  await h.service(sessionKey).disconnect({ namespace: 'solar' })
  expect(h.read(accountOf('eip155')).caipAddress).toBeUndefined()
  expect(h.read(statusAtom)).toBe('disconnected')
})

test('a wallet that has only the other namespace connects there', async () => {
  const { h, wallet } = await startPairing({ companions: withSolar() })
  const { connection } = await pairWith(h, wallet, solarOffer)
  expect(connection.accounts[0]).toBe('solar:main:Abc123')
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'solar' })
  expect(h.read(accountOf('eip155')).status).toBe('disconnected')
})

test('buffering is true from the wallet’s answer until its accounts are stored', async () => {
  const { h, wallet } = await startPairing()
  const seen: boolean[] = []
  h.store.sub(pairingAtom, () => {
    const { buffering } = h.read(pairingAtom)
    if (seen.at(-1) !== buffering) seen.push(buffering)
  })
  await pairWith(h, wallet)
  expect(seen).toEqual([false, true, false])
})

// behaviour 18.4
test('another wallet takes the place of the first, which is told', async () => {
  const { h, wallet, relay } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  const other = walletElsewhere(await startSigner(relay.url, 'Other'))
  const gone = wallet.next('session_delete')
  const { connection } = await pairWith(h, other, evmOffer([1], [], [bob]))
  expect(await gone).toMatchObject({ topic })
  expect(connection.accounts).toEqual([`eip155:1:${bob}`])
})

// behaviour 1.18
test('a second tab restores what the first has paired, without a second pairing', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage })
  const second = startSite(relay, { storage })
  await pairWith(h, wallet)
  await second.service(sessionKey).reconnect({ elsewhere: true })
  expect(second.read(accountAtom).caipAddress).toBe(`eip155:1:${alice}`)
})

// behaviour 18.5
test('both namespaces are there again after a reload', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage, companions: withSolar() })
  await pairWith(h, wallet, { ...evmOffer([1]), ...solarOffer })
  await h.dispose()
  const reloaded = startSite(relay, { storage, companions: withSolar() })
  await until(() => reloaded.read(accountOf('solar')).status === 'connected', 'the second namespace')
  expect(reloaded.read(accountOf('eip155')).caipAddress).toBe(`eip155:1:${alice}`)
  expect(reloaded.read(accountAtom).namespace).toBe('eip155')
})

test('two widgets on a page have a session each', async () => {
  const { h, wallet, relay } = await startPairing()
  const second = startSite(relay)
  const other = walletElsewhere(await startSigner(relay.url, 'Other'))
  await pairWith(h, wallet)
  await pairWith(second, other, evmOffer([1], [], [bob]))
  expect([h, second].map((one) => one.read(accountAtom).address)).toEqual([alice, bob])
  await second.service(sessionKey).disconnect()
  expect(h.read(statusAtom)).toBe('connected')
})

test('what is no address is not taken, and a wallet that shares nothing else is told good-bye', async () => {
  const { h, wallet } = await startPairing()
  const connecting = connect(h)
  const proposal = await wallet.pair(await offeredUri(h))
  const gone = wallet.next('session_delete')
  await wallet.approve(proposal, evmOffer([1], [], ['not-an-address']))
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/NOTHING_SHARED' })
  await gone
  const again = await pairWith(h, wallet, evmOffer([1], [], ['0x123', alice]))
  expect(again.connection.accounts).toEqual([`eip155:1:${alice}`])
})

// behaviour 13.9
test('a wallet’s own name is cleaned as every name from outside', async () => {
  const relay = await startRelay()
  const h = startSite(relay)
  const wallet = walletElsewhere(await startSigner(relay.url, 'Hal\u202eyard\n\u200b'.padEnd(200, 'x')))
  const { connection } = await pairWith(h, wallet)
  expect(connection.name).toMatch(/^Halyard x{40}$|^Halyardx{41}$/)
})

test.each([
  ['chainChanged', 'nonsense'],
  ['chainChanged', null],
  ['chainChanged', { id: 1 }],
  ['accountsChanged', 'nonsense'],
  ['accountsChanged', [null]],
  ['accountsChanged', ['0x0000000000000000000000000000000000000000']],
])('an event %s with %o changes nothing that is not so', async (name, data) => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  await wallet.signer.emit({ topic, event: { name, data }, chainId: 'eip155:1' })
  await wallet.signer.ping({ topic })
  expect(h.read(accountAtom).caipAddress).toBe(`eip155:1:${alice}`)
  // the site has no node to read the balance from, and a paired wallet is none
  expect(h.errors.map(({ error }) => (error as WidgetError).code)).toEqual(['evm/NO_READS'])
})

/** As an update has it: accounts name their chains. */
function withoutChains(offer: ReturnType<typeof evmOffer>) {
  return Object.fromEntries(
    Object.entries(offer).map(([id, { accounts, methods, events }]) => [id, { accounts, methods, events }]),
  )
}
