import { afterEach, expect, test, vi } from 'vitest'
import {
  accountAtom,
  accountOf,
  historyAtom,
  networkState,
  sessionKey,
  statusAtom,
  type WidgetError,
} from 'foyerkit/kernel'
import { connectorsAtom, isRejection, type PairedPeer } from 'foyerkit/chain'
import { base, ethereum, evm, type Eip1193Provider } from 'foyerkit/plugins/evm'
import { pairingAtom } from 'foyerkit/plugins/walletconnect'
import { createFakeStorage, until, type Harness } from 'foyerkit/testing'
import { pair as pairHeadless } from '../../../apps/examples/headless/headless.js'
import { forbidFetching, startSigner } from '../../../apps/service/src/modules/relay/testing/sign-clients.js'
import { startRelay, testProject } from '../../../apps/service/src/modules/relay/testing/start-relay.js'
import {
  connect,
  iphone,
  pairingUri,
  pairWith,
  solarNamespaces,
  startPairing,
  startSite,
  withSolar,
} from './start-pairing.js'
import { alice, bob, evmNamespaces, createRemoteWallet } from './wallet-elsewhere.js'

afterEach(() => vi.restoreAllMocks())

const evmProvider = async (h: Harness) => (await h.service(sessionKey).provider('eip155')) as Eip1193Provider

test('pairs with a wallet, signs and disconnects, with requests to the relay only', async () => {
  forbidFetching()
  const { h, wallet } = await startPairing()
  const { topic, proposal, connection } = await pairWith(h, wallet)
  expect(proposal.params.proposer.metadata).toMatchObject({ name: 'Shop', url: testProject.origin })
  expect(connection).toMatchObject({
    accounts: [{ caipAddress: `eip155:1:${alice}` }],
    name: 'Halyard',
    kind: 'WALLET_CONNECT',
    role: 'pairing',
    approvedNetworks: ['eip155:1', 'eip155:8453'],
  })
  const request = wallet.nextRequest()
  const signing = (await evmProvider(h)).request({ method: 'personal_sign', params: ['0x00', alice] })
  const { id, params } = await request
  expect(params).toMatchObject({ chainId: 'eip155:1', request: { method: 'personal_sign' } })
  await wallet.respond(topic, id, '0xsigned')
  expect(await signing).toBe('0xsigned')

  const sessionDelete = wallet.next('session_delete')
  await h.service(sessionKey).disconnect()
  expect(await sessionDelete).toMatchObject({ topic })
  expect(h.read(accountAtom).status).toBe('disconnected')
})

test('passes a grant of permissions and its revocation to the wallet (ERC-7715)', async () => {
  const { h, wallet } = await startPairing()
  const granting = ['wallet_grantPermissions', 'wallet_revokePermissions'] as const
  const { topic } = await pairWith(h, wallet, evmNamespaces([1], granting))
  const provider = await evmProvider(h)
  const permissions = [{ type: 'native-token-transfer', data: { ticker: 'ETH' }, policies: [] }]
  const grant = { chainId: '0x1', expiry: 4_102_444_800, permissions, signer: { type: 'account', data: {} } }
  for (const [method, params, answer] of [
    [granting[0], [grant], { ...grant, permissionsContext: '0xc0ffee' }],
    [granting[1], [{ permissionsContext: '0xc0ffee' }], null],
  ] as const) {
    const request = wallet.nextRequest()
    const answered = provider.request({ method, params: [...params] })
    const { id, params: asked } = await request
    expect(asked).toMatchObject({ chainId: 'eip155:1', request: { method, params } })
    await wallet.respond(topic, id, answer)
    expect(await answered).toEqual(answer)
  }
})

test('pairs with the pairing URI that a page draws itself, without a view', async () => {
  const { h, wallet } = await startPairing()
  const drawn: (string | undefined)[] = []
  const pairing = pairHeadless(h.foyer, (uri) => drawn.push(uri))
  const proposal = await wallet.pair(await until(() => drawn.find(Boolean), 'the pairing URI'))
  await wallet.approve(proposal, evmNamespaces([1]))
  expect((await pairing).accounts).toMatchObject([{ caipAddress: `eip155:1:${alice}` }])
  expect(drawn.find(Boolean)).toMatch(/^wc:/)
  expect(drawn.at(-1)).toBeUndefined()
  expect(h.read(historyAtom)).toEqual([])
})

// behaviour 18.1
test('requests every namespace as optional, with the current network first', async () => {
  const { h, wallet } = await startPairing({ storage: createFakeStorage() })
  await h.service(sessionKey).switchNetwork('eip155:8453')
  void connect(h)
  const { params } = await wallet.pair(await pairingUri(h))
  expect(params.requiredNamespaces).toEqual({})
  expect(params.optionalNamespaces['eip155']).toMatchObject({
    chains: ['eip155:8453', 'eip155:1'],
    events: ['accountsChanged', 'chainChanged'],
  })
  expect(params.optionalNamespaces['eip155']?.methods).toHaveLength(22)
  await wallet.reject({ id: params.id, params, verifyContext: {} as never })
})

test('a rejected proposal is a rejection with the wallet’s text, and the next pairing has a new URI', async () => {
  const { h, wallet } = await startPairing()
  const connecting = connect(h)
  const uri = await pairingUri(h)
  await wallet.reject(await wallet.pair(uri))
  const error: unknown = await connecting.catch((thrown: unknown) => thrown)
  expect(isRejection(error)).toBe(true)
  expect((error as Error).message).toBe('User rejected.')
  expect(h.read(pairingAtom)).toMatchObject({ wcError: true, wcUri: undefined })
  expect(h.read(statusAtom)).toBe('disconnected')
  void connect(h)
  expect(await pairingUri(h)).not.toBe(uri)
  expect(h.read(pairingAtom).wcError).toBe(false)
})

// behaviour 18.7
test('a request that the wallet rejects has code 4001', async () => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  const request = wallet.nextRequest()
  const signing = (await evmProvider(h)).request({ method: 'personal_sign', params: ['0x00', alice] })
  signing.catch(() => {})
  await wallet.rejectRequest(topic, (await request).id)
  await expect(signing).rejects.toMatchObject({ kind: 'rejection', rpcCode: 4001 })
})

// behaviour 18.7
test('sends no request with a method that the wallet did not approve', async () => {
  const { h, wallet } = await startPairing()
  await pairWith(h, wallet)
  const provider = await evmProvider(h)
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ rpcCode: 4200 })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

// behaviour 18.2
test('the pairing URI expires after four minutes, and the connect is rejected with EXPIRED', async () => {
  const { h } = await startPairing()
  const connecting = connect(h)
  await pairingUri(h)
  expect(h.read(pairingAtom).wcPairingExpiry).toBe(h.clock.now() + 240_000)
  await h.clock.advance(240_000)
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/EXPIRED' })
  expect(h.read(pairingAtom).wcUri).toBeUndefined()
})

// behaviour 18.3
test('an aborted connect ends the pairing, and a late approval is disconnected', async () => {
  const { h, wallet } = await startPairing()
  const abortController = new AbortController()
  const connecting = connect(h, abortController.signal)
  const proposal = await wallet.pair(await pairingUri(h))
  abortController.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'session/CANCELLED' })
  const sessionDelete = wallet.next('session_delete')
  await wallet.approve(proposal, evmNamespaces([1]))
  await sessionDelete
  expect(h.read(statusAtom)).toBe('disconnected')
})

// behaviour 18.3
test.each([
  ['Safari on iOS', { userAgent: iphone, touchPoints: 5 }],
  ['Telegram', { telegram: true }],
])(
  '%s: reuses the pairing URI until it expires, and accepts an approval after an aborted connect',
  async (_, page) => {
    const { h, wallet } = await startPairing({ page })
    const firstController = new AbortController()
    const firstConnect = connect(h, firstController.signal)
    const uri = await pairingUri(h)
    firstController.abort()
    await expect(firstConnect).rejects.toMatchObject({ code: 'session/CANCELLED' })
    await wallet.approve(await wallet.pair(uri), evmNamespaces([1]))
    expect((await connect(h)).accounts.map(({ caipAddress }) => caipAddress)).toEqual([`eip155:1:${alice}`])

    await h.service(sessionKey).disconnect()
    const secondController = new AbortController()
    const secondConnect = connect(h, secondController.signal)
    const secondUri = await pairingUri(h)
    secondController.abort()
    await secondConnect.catch(() => {})
    // A URI with less than ten seconds left is not reused.
    await h.clock.advance(231_000)
    void connect(h)
    expect(
      await until(() => h.read(pairingAtom).wcUri !== secondUri && h.read(pairingAtom).wcUri, 'another URI'),
    ).toBeTruthy()
  },
)

// behaviour 18.5, 18.6
test('switches between approved networks without a request, and restores the network after a reload', async () => {
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
test('requests a switch to a network that is not approved, and then supports all networks', async () => {
  const { h, wallet } = await startPairing()
  const supportedNamespaces = evmNamespaces([1], ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  const { topic, connection } = await pairWith(h, wallet, supportedNamespaces)
  expect(connection.approvedNetworks).toBeUndefined()
  expect(h.read(networkState()).supportsAllNetworks).toBe(true)
  const request = wallet.nextRequest()
  const switching = h.service(sessionKey).switchNetwork('eip155:8453')
  const { id, params } = await request
  expect(params.request).toMatchObject({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x2105' }],
  })
  await wallet.respond(topic, id, null)
  await switching
  expect(h.read(accountAtom).caipAddress).toBe(`eip155:8453:${alice}`)
})

test('follows network, accounts and session updates of the wallet', async () => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet, evmNamespaces([1, 8453], [], [alice, bob]))
  const emitEvent = (name: string, data: unknown, chainId = 'eip155:1') =>
    wallet.signer.emit({ topic, event: { name, data }, chainId })
  await emitEvent('chainChanged', 8453)
  await until(() => h.read(accountAtom).caipNetworkId === 'eip155:8453', 'the network')
  await emitEvent('accountsChanged', [bob], 'eip155:8453')
  await until(() => h.read(accountAtom).address === bob, 'the account')
  expect(h.read(accountAtom).allAccounts.map(({ caipAddress }) => caipAddress)).toEqual([
    `eip155:8453:${bob}`,
    `eip155:8453:${alice}`,
  ])

  const { acknowledged } = await wallet.signer.update({
    topic,
    namespaces: withoutChains(evmNamespaces([8453])),
  })
  await acknowledged()
  await until(() => h.read(accountAtom).allAccounts.length === 1, 'one account')
  expect(h.read(accountAtom).address).toBe(alice)
})

test('disconnects when the wallet ends the session', async () => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  await wallet.signer.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await until(() => h.read(statusAtom) === 'disconnected', 'the disconnect')
  expect([...h.storage.entries.keys()].filter((key) => key.endsWith('walletconnect/pairing'))).toEqual([])
})

// behaviour 18.5
test('ends a restored session without a network of the host', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage, companions: [evm({ networks: [ethereum] })] })
  const { topic } = await pairWith(h, wallet, evmNamespaces([1]))
  await h.dispose()
  const sessionDelete = wallet.next('session_delete')
  const moved = startSite(relay, { storage, companions: [evm({ networks: [base] })] })
  expect(await sessionDelete).toMatchObject({ topic })
  await until(() => moved.read(statusAtom) === 'disconnected', 'the disconnect')
})

// behaviour 18.5
test('ends a restored session that lacks a new network, unless the wallet can add networks', async () => {
  for (const [extra, status] of [
    [[], 'disconnected'],
    [['wallet_addEthereumChain'], 'connected'],
  ] as const) {
    const storage = createFakeStorage()
    const { h, wallet, relay } = await startPairing({ storage, companions: [evm({ networks: [ethereum] })] })
    await pairWith(h, wallet, evmNamespaces([1], extra))
    await h.dispose()
    const more = startSite(relay, { storage, companions: [evm({ networks: [ethereum, base] })] })
    await until(() => more.read(statusAtom) === status, status)
  }
})

// behaviour 13.1
test('loads and requests nothing before a pairing starts', async () => {
  const relay = await startRelay()
  const h = startSite(relay)
  await h.service(sessionKey).prepare('walletconnect')
  expect(h.read(connectorsAtom)).toMatchObject([
    { id: 'walletconnect', kind: 'WALLET_CONNECT', role: 'pairing' },
  ])
  const { admitted, refused } = relay.relay.counts()
  expect([admitted, ...Object.values(refused)].every((count) => count === 0)).toBe(true)
})

// behaviour 18.4
test('connects every namespace by one session, and disconnects all of them', async () => {
  const solarPeers: PairedPeer[] = []
  const companions = withSolar({ provider: (peer) => (solarPeers.push(peer), { of: 'solar' }) })
  const { h, wallet } = await startPairing({ companions })
  const { connection, topic } = await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
  expect(connection.namespace).toBe('eip155')
  expect(h.read(accountOf('solar')).caipAddress).toBe('solar:main:Abc123')
  expect(await h.service(sessionKey).provider('solar')).toEqual({ of: 'solar' })
  const request = wallet.nextRequest()
  const signing = solarPeers[0]?.request({ method: 'solar_signMessage', params: { message: 'x' } })
  const { id, params } = await request
  expect(params.chainId).toBe('solar:main')
  await wallet.respond(topic, id, { signature: 'ok' })
  expect(await signing).toEqual({ signature: 'ok' })
  expect(h.emitted.filter(({ id: event }) => event === 'session.connected')).toHaveLength(2)

  await h.service(sessionKey).disconnect({ namespace: 'solar' })
  expect(h.read(accountOf('eip155')).caipAddress).toBeUndefined()
  expect(h.read(statusAtom)).toBe('disconnected')
})

test('connects the second namespace if the wallet supports no other', async () => {
  const { h, wallet } = await startPairing({ companions: withSolar() })
  const { connection } = await pairWith(h, wallet, solarNamespaces)
  expect(connection.accounts[0]?.caipAddress).toBe('solar:main:Abc123')
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
test('a second wallet replaces the first, whose session is ended', async () => {
  const { h, wallet, relay } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  const secondWallet = createRemoteWallet(await startSigner(relay.url, 'Other'))
  const sessionDelete = wallet.next('session_delete')
  const { connection } = await pairWith(h, secondWallet, evmNamespaces([1], [], [bob]))
  expect(await sessionDelete).toMatchObject({ topic })
  expect(connection.accounts.map(({ caipAddress }) => caipAddress)).toEqual([`eip155:1:${bob}`])
})

// behaviour 1.18
test('a second tab restores the connection of the first without a second pairing', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage })
  const second = startSite(relay, { storage })
  await pairWith(h, wallet)
  await second.service(sessionKey).reconnect({ elsewhere: true })
  expect(second.read(accountAtom).caipAddress).toBe(`eip155:1:${alice}`)
})

// behaviour 18.5
test('restores both namespaces after a reload', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage, companions: withSolar() })
  await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
  await h.dispose()
  const reloaded = startSite(relay, { storage, companions: withSolar() })
  await until(() => reloaded.read(accountOf('solar')).status === 'connected', 'the second namespace')
  expect(reloaded.read(accountOf('eip155')).caipAddress).toBe(`eip155:1:${alice}`)
  expect(reloaded.read(accountAtom).namespace).toBe('eip155')
})

test('two widgets on a page have separate sessions', async () => {
  const { h, wallet, relay } = await startPairing()
  const second = startSite(relay)
  const secondWallet = createRemoteWallet(await startSigner(relay.url, 'Other'))
  await pairWith(h, wallet)
  await pairWith(second, secondWallet, evmNamespaces([1], [], [bob]))
  expect([h, second].map((site) => site.read(accountAtom).address)).toEqual([alice, bob])
  await second.service(sessionKey).disconnect()
  expect(h.read(statusAtom)).toBe('connected')
})

test('ignores an invalid address, and ends the session of a wallet that shares no other', async () => {
  const { h, wallet } = await startPairing()
  const connecting = connect(h)
  const proposal = await wallet.pair(await pairingUri(h))
  const sessionDelete = wallet.next('session_delete')
  await wallet.approve(proposal, evmNamespaces([1], [], ['not-an-address']))
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/NOTHING_SHARED' })
  await sessionDelete
  const again = await pairWith(h, wallet, evmNamespaces([1], [], ['0x123', alice]))
  expect(again.connection.accounts.map(({ caipAddress }) => caipAddress)).toEqual([`eip155:1:${alice}`])
})

// behaviour 13.9
test('cleans the name of the wallet like any external name', async () => {
  const relay = await startRelay()
  const h = startSite(relay)
  const wallet = createRemoteWallet(await startSigner(relay.url, 'Hal\u202eyard\n\u200b'.padEnd(200, 'x')))
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
])('ignores an invalid event %s with %o', async (name, data) => {
  const { h, wallet } = await startPairing()
  const { topic } = await pairWith(h, wallet)
  await wallet.signer.emit({ topic, event: { name, data }, chainId: 'eip155:1' })
  await wallet.signer.ping({ topic })
  expect(h.read(accountAtom).caipAddress).toBe(`eip155:1:${alice}`)
  // The site has no node for the balance, and a paired wallet is no node.
  expect(h.errors.map(({ error }) => (error as WidgetError).code)).toEqual(['evm/NO_READS'])
})

/** Removes the chains, as in a session update, where the accounts name their chains. */
function withoutChains(namespaces: ReturnType<typeof evmNamespaces>) {
  return Object.fromEntries(
    Object.entries(namespaces).map(([id, { accounts, methods, events }]) => [
      id,
      { accounts, methods, events },
    ]),
  )
}
