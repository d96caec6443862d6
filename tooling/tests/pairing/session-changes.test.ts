import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountAtom, accountOf, networkState, sessionKey, statusAtom } from 'foyerkit/kernel'
import { base, ethereum, evm, type Eip1193Provider } from 'foyerkit/plugins/evm'
import { pairingAtom } from 'foyerkit/plugins/walletconnect'
import { createFakeStorage, until, type Harness, type HarnessOptions } from 'foyerkit/testing'
import { startSigner } from '../../../apps/service/src/modules/relay/testing/sign-clients.js'
import type { TestRelay } from '../../../apps/service/src/modules/relay/testing/start-relay.js'
import {
  connect,
  iphone,
  pairingUri,
  pairWith,
  solarNamespaces,
  startPairing,
  startSite,
  withSolar,
  type Wallet,
} from './start-pairing.js'
import {
  alice,
  bob,
  createRemoteWallet,
  evmNamespaces,
  type SupportedNamespaces,
} from './wallet-elsewhere.js'

const startSecondWallet = async ({ url }: TestRelay) => createRemoteWallet(await startSigner(url, 'Other'))

/** Requests a signature in the page and approves it in the wallet. Returns the topic of the request. */
async function sign(h: Harness, wallet: Wallet) {
  const request = wallet.nextRequest()
  const provider = (await h.service(sessionKey).provider('eip155')) as Eip1193Provider
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', alice] })
  const { topic, id } = await request
  await wallet.respond(topic, id, '0xsigned')
  expect(await signing).toBe('0xsigned')
  return topic
}

async function update(wallet: Wallet, topic: string, supported: SupportedNamespaces) {
  // the accounts name the chains
  const namespaces = Object.fromEntries(
    Object.entries(supported).map(([id, { accounts, methods, events }]) => [
      id,
      { accounts, methods, events },
    ]),
  )
  const { acknowledged } = await wallet.signer.update({ topic, namespaces })
  await acknowledged()
}

function watchUncaught() {
  const uncaught = vi.fn()
  const events = ['unhandledRejection', 'uncaughtException'] as const
  for (const event of events) process.on(event, uncaught)
  onTestFinished(() => events.forEach((event) => void process.off(event, uncaught)))
  return uncaught
}

// behaviour 18.4
describe('a second pairing', () => {
  test('ends the session with the first wallet in every namespace that the second does not share', async () => {
    const { h, wallet, relay } = await startPairing({ companions: withSolar() })
    const { topic } = await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
    const sessionDelete = wallet.next('session_delete')
    const secondWallet = await startSecondWallet(relay)
    await pairWith(h, secondWallet, evmNamespaces([1], [], [bob]))
    expect(await sessionDelete).toMatchObject({ topic })
    await until(() => h.read(accountOf('solar')).status === 'disconnected', 'the end of the other namespace')
    expect(h.read(accountAtom)).toMatchObject({ caipAddress: `eip155:1:${bob}`, namespace: 'eip155' })
    expect(h.emitted.filter(({ id }) => id === 'session.disconnected')).toHaveLength(1)
    await sign(h, secondWallet)
  })

  test('ends the requested namespace if the second wallet shares only the other one', async () => {
    const { h, wallet, relay } = await startPairing({ companions: withSolar() })
    await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
    const { connection } = await pairWith(h, await startSecondWallet(relay), solarNamespaces)
    expect(connection.namespace).toBe('solar')
    await until(() => h.read(accountOf('eip155')).status === 'disconnected', 'the end of the first namespace')
    expect(h.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'solar' })
  })

  test('with a wallet that shares nothing keeps the session with the first', async () => {
    const { h, wallet, relay } = await startPairing()
    const { topic } = await pairWith(h, wallet)
    const secondWallet = await startSecondWallet(relay)
    const sessionDelete = secondWallet.next('session_delete')
    const second = pairWith(h, secondWallet, evmNamespaces([1], [], ['not-an-address']))
    await expect(second).rejects.toMatchObject({ code: 'walletconnect/NOTHING_SHARED' })
    await sessionDelete
    expect(h.read(pairingAtom)).toMatchObject({ wcError: true, buffering: false })
    expect(h.read(accountAtom).caipAddress).toBe(`eip155:1:${alice}`)
    expect(await sign(h, wallet)).toBe(topic)
  })

  test.each([
    ['with the approval', { reports: 1 }],
    ['when the approval is taken', { reports: 2 }],
    ['while the other namespaces are asked', { reports: Infinity }],
  ])('that is aborted %s keeps the session with the first', async (_, { reports }) => {
    const controller = new AbortController()
    let isSecond = false
    const isAddress = () => {
      if (isSecond && reports === Infinity) controller.abort()
      return true
    }
    const { h, wallet, relay } = await startPairing({ companions: withSolar({ isAddress }) })
    const { topic } = await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
    const secondWallet = await startSecondWallet(relay)
    const sessionDelete = secondWallet.next('session_delete')
    let count = 0
    h.store.sub(pairingAtom, () => {
      if (h.read(pairingAtom).buffering && (count += 1) === reports) controller.abort()
    })
    isSecond = true
    const connecting = connect(h, controller.signal)
    const proposal = await secondWallet.pair(await pairingUri(h))
    await secondWallet.approve(proposal, { ...evmNamespaces([1], [], [bob]), ...solarNamespaces })
    await expect(connecting).rejects.toMatchObject({ code: 'session/CANCELLED' })
    await sessionDelete
    isSecond = false
    expect(h.read(pairingAtom).buffering).toBe(false)
    expect(h.read(accountAtom).caipAddress).toBe(`eip155:1:${alice}`)
    expect(h.read(accountOf('solar')).status).toBe('connected')
    expect(await sign(h, wallet)).toBe(topic)
  })

  test('is restored after a reload, and not the first', async () => {
    const storage = createFakeStorage()
    const { h, wallet, relay } = await startPairing({ storage, companions: withSolar() })
    await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
    await pairWith(h, await startSecondWallet(relay), evmNamespaces([1], [], [bob]))
    await until(() => h.read(accountOf('solar')).status === 'disconnected', 'the end of the other namespace')
    await h.dispose()
    const reloaded = startSite(relay, { storage, companions: withSolar() })
    await until(() => reloaded.read(statusAtom) === 'connected', 'the restored session')
    expect(reloaded.read(accountAtom).caipAddress).toBe(`eip155:1:${bob}`)
    expect(reloaded.read(accountOf('solar')).status).toBe('disconnected')
  })
})

// behaviour 18.4
test('a second pairing in another tab replaces the session in this one', async () => {
  const storage = createFakeStorage()
  const { h, wallet, relay } = await startPairing({ storage })
  await pairWith(h, wallet)
  const other = startSite(relay, { storage: storage.openTab() })
  await until(() => other.read(accountAtom).address === alice, 'the restored session')
  await pairWith(h, await startSecondWallet(relay), evmNamespaces([1], [], [bob]))
  await until(() => other.read(accountAtom).address === bob, 'the second session')
  expect(h.read(accountAtom).address).toBe(bob)
})

// behaviour 18.10
describe('a session update of the wallet', () => {
  test('changes the approved networks and methods at once', async () => {
    const { h, wallet } = await startPairing()
    const { topic } = await pairWith(h, wallet, evmNamespaces([1]))
    expect(h.read(networkState()).approvedCaipNetworkIds).toEqual(['eip155:1'])
    await update(wallet, topic, evmNamespaces([1, 8453]))
    await until(() => h.read(networkState()).approvedCaipNetworkIds?.length === 2, 'the second network')
    await h.service(sessionKey).switchNetwork('eip155:8453')
    await update(wallet, topic, evmNamespaces([1, 8453], ['wallet_addEthereumChain']))
    await until(() => h.read(networkState()).supportsAllNetworks, 'all networks')
    await update(wallet, topic, evmNamespaces([8453]))
    await until(() => h.read(networkState()).approvedCaipNetworkIds?.length === 1, 'one network')
    expect(h.read(accountAtom).caipAddress).toBe(`eip155:8453:${alice}`)
  })

  test.each([
    ['in the page that paired', false],
    ['after a reload', true],
  ])('ends the connection of a namespace that is removed, %s', async (_, reloads) => {
    const uncaught = watchUncaught()
    const storage = createFakeStorage()
    const { h, wallet, relay } = await startPairing({ storage, companions: withSolar() })
    const { topic } = await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
    if (reloads) await h.dispose()
    const page = reloads ? startSite(relay, { storage, companions: withSolar() }) : h
    await until(() => page.read(accountOf('solar')).status === 'connected', 'both namespaces')
    await update(wallet, topic, evmNamespaces([1]))
    await until(() => page.read(accountOf('solar')).status === 'disconnected', 'the end')
    expect(page.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'eip155' })
    expect(await sign(page, wallet)).toBe(topic)
    expect(uncaught.mock.calls).toEqual([])
  })

  test('ends the session if it leaves no account', async () => {
    const { h, wallet } = await startPairing()
    const { topic } = await pairWith(h, wallet)
    const sessionDelete = wallet.next('session_delete')
    await update(wallet, topic, evmNamespaces([1], [], ['not-an-address']))
    expect(await sessionDelete).toMatchObject({ topic })
    expect(h.read(statusAtom)).toBe('disconnected')
  })
})

test.each(['Abc%00', 'Abc%E2%80%AE321', '%E2%80%8BAbc', 'Abc%0A', 'Abc%20123', '%EF%BB%BF'])(
  'ignores the account %j, whose encoded characters are not visible',
  async (address) => {
    const { h, wallet } = await startPairing({ companions: withSolar() })
    const accounts = [`solar:main:${address}`, 'solar:main:Abc123']
    const { connection } = await pairWith(h, wallet, { solar: { ...solarNamespaces.solar, accounts } })
    expect(connection.accounts.map(({ caipAddress }) => caipAddress)).toEqual(['solar:main:Abc123'])
  },
)

test('a session that the wallet ends is ended in every namespace', async () => {
  const { h, wallet } = await startPairing({ companions: withSolar() })
  const { topic } = await pairWith(h, wallet, { ...evmNamespaces([1]), ...solarNamespaces })
  await wallet.signer.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await until(() => h.read(statusAtom) === 'disconnected', 'the disconnect')
  expect(['eip155', 'solar'].map((id) => h.read(accountOf(id)).status)).toEqual([
    'disconnected',
    'disconnected',
  ])
  expect(h.emitted.filter(({ id }) => id === 'session.disconnected')).toHaveLength(2)
})

// behaviour 18.11
test('an account is one of the network that the wallet lists it for', async () => {
  const { h, wallet } = await startPairing({ companions: withSolar({ networks: ['main', 'test', 'dev'] }) })
  const supported = {
    solar: {
      ...solarNamespaces.solar,
      chains: ['solar:main', 'solar:test'],
      accounts: ['solar:main:Abc123', 'solar:test:tAbc123'],
      events: ['chainChanged', 'mark'],
    },
  }
  const { topic } = await pairWith(h, wallet, supported)
  const emit = (name: string, chainId: string) =>
    wallet.signer.emit({ topic, event: { name, data: chainId }, chainId })
  expect(h.read(accountOf('solar')).allAccounts.map(({ caipAddress }) => caipAddress)).toEqual([
    'solar:main:Abc123',
  ])
  await emit('chainChanged', 'solar:test')
  await until(() => h.read(networkState('solar')).caipNetworkId === 'solar:test', 'the network')
  expect(h.read(accountOf('solar')).allAccounts.map(({ caipAddress }) => caipAddress)).toEqual([
    'solar:test:tAbc123',
  ])
  await wallet.signer.emit({
    topic,
    event: { name: 'chainChanged', data: 'solar:dev' },
    chainId: 'solar:test',
  })
  await emit('chainChanged', 'solar:main')
  await until(() => h.read(networkState('solar')).caipNetworkId === 'solar:main', 'the first network')
  const switched = h.emitted
    .filter(({ id }) => id === 'session.network-switched')
    .map(({ payload }) => payload)
  expect(switched).not.toContainEqual(expect.objectContaining({ caipNetworkId: 'solar:dev' }))
  await expect(h.service(sessionKey).switchNetwork('solar:dev')).rejects.toThrow()
  expect(h.read(accountOf('solar')).allAccounts.map(({ caipAddress }) => caipAddress)).toEqual([
    'solar:main:Abc123',
  ])
})

// behaviour 18.5
test.each([
  ['ends', [], 'disconnected'],
  ['keeps', ['wallet_addEthereumChain'], 'connected'],
] as const)('%s the session when a network is added that was not proposed', async (_, extra, status) => {
  const { h, wallet } = await startPairing({ companions: [evm({ networks: [ethereum] })] })
  const { topic } = await pairWith(h, wallet, evmNamespaces([1], extra))
  const sessionDelete = wallet.next('session_delete')
  await h.foyer.configure(evm({ networks: [ethereum, base] }))
  await until(() => h.read(statusAtom) === status, status)
  if (status === 'connected') await sign(h, wallet)
  else expect(await sessionDelete).toMatchObject({ topic })
})

test('keeps the session when a plugin that lists its networks is deactivated and activated again', async () => {
  const { h, wallet } = await startPairing()
  await pairWith(h, wallet)
  await h.foyer.configure(evm({ networks: [ethereum] }))
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  await h.foyer.configure(evm({ networks: [ethereum, base] }))
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  await sign(h, wallet)
})

// behaviour 18.3
describe.each([
  ['Safari on iOS', { userAgent: iphone, touchPoints: 5 }],
  ['Telegram', { telegram: true }],
])('in %s', (_, page) => {
  test('an approval that no connect takes is disconnected when the URI expires', async () => {
    const { h, wallet } = await startPairing({ page })
    const controller = new AbortController()
    const connecting = connect(h, controller.signal)
    const proposal = await wallet.pair(await pairingUri(h))
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'session/CANCELLED' })
    await wallet.approve(proposal, evmNamespaces([1]))
    await until(() => h.read(pairingAtom).wcUri === undefined, 'the approval')
    expect(h.read(pairingAtom).buffering).toBe(false)
    const sessionDelete = wallet.next('session_delete')
    await h.clock.advance(230_000)
    await sessionDelete
    expect(h.read(statusAtom)).toBe('disconnected')
  })

  test('a connect after the approval connects at once, and later requests open the app', async () => {
    const { h, wallet, storage } = await startWithApp(page)
    const firstController = new AbortController()
    const firstConnect = connect(h, firstController.signal)
    const uri = await pairingUri(h)
    const linked = { name: 'Halyard', href: 'halyard://' }
    h.store.set(pairingAtom, (all) => ({ ...all, wcLinking: linked }))
    firstController.abort()
    await firstConnect.catch(() => {})
    const secondConnect = connect(h)
    expect(await pairingUri(h)).toBe(uri)
    await wallet.approve(await wallet.pair(uri), evmNamespaces([1]))
    expect((await secondConnect).accounts.map(({ caipAddress }) => caipAddress)).toEqual([
      `eip155:1:${alice}`,
    ])
    await until(() => appLinkOf(storage) !== undefined, 'the stored link')
    expect(appLinkOf(storage)).toContain('halyard://')
  })
})

test('the app link of a second pairing is kept when the first session has ended', async () => {
  const { h, wallet, relay, storage } = await startWithApp({})
  const pairByLink = async (by: Wallet, name: string, accounts: SupportedNamespaces) => {
    const connecting = connect(h)
    const uri = await pairingUri(h)
    h.store.set(pairingAtom, (all) => ({ ...all, wcLinking: { name, href: `${name}://` } }))
    await by.approve(await by.pair(uri), accounts)
    await connecting
    await until(() => appLinkOf(storage)?.includes(`${name}://`), 'the stored link')
  }
  await pairByLink(wallet, 'halyard', evmNamespaces([1]))
  const sessionDelete = wallet.next('session_delete')
  const secondWallet = await startSecondWallet(relay)
  await pairByLink(secondWallet, 'other', evmNamespaces([1], [], [bob]))
  await sessionDelete
  await sign(h, secondWallet)
  expect(appLinkOf(storage)).toContain('other://')
  await h.service(sessionKey).disconnect()
  await until(() => appLinkOf(storage) === undefined, 'the removal of the link')
})

async function startWithApp(page: HarnessOptions['page']) {
  const storage = createFakeStorage()
  return { storage, ...(await startPairing({ storage, ...(page && { page }) })) }
}

function appLinkOf(storage: ReturnType<typeof createFakeStorage>): string | undefined {
  const [, link] = [...storage.entries].find(([key]) => key.endsWith('WALLETCONNECT_DEEPLINK_CHOICE')) ?? []
  return link
}
