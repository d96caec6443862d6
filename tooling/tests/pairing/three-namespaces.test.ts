import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { accountAtom, accountOf, networksAtom, sessionKey, statusAtom } from 'foyerkit/kernel'
import { addressOf, namespacesKey, signingCapability, type CaipAddress, type Connector } from 'foyerkit/chain'
import { bitcoin } from 'foyerkit/plugins/bitcoin'
import { ethereum, evm } from 'foyerkit/plugins/evm'
import { solana } from 'foyerkit/plugins/solana'
import {
  createFakeStorage,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type Harness,
} from 'foyerkit/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyMessage } from 'viem'
import { startRelay } from '../../../apps/service/src/modules/relay/testing/start-relay.js'
import type { Desk } from '../../../apps/wallet/src/web/desk.js'
import { connect, pairingUri, startSite } from './start-pairing.js'
import { nextProposal, startWebWallet } from './start-web-wallet.js'

const namespaces = ['eip155', 'solana', 'bip122'] as const

/** The widget of a site with three namespaces, and a fourth whose wallet is an extension. */
const companions = (connectors: readonly Connector[]) => [
  evm({ networks: [ethereum] }),
  solana({}),
  bitcoin({}),
  fakeNamespace('demo'),
  fakeConnectors(fakeConnector({ id: 'extension' }), ...connectors),
]

/** Starts a site and a web wallet. The extension is connected. */
async function start(...connectors: readonly Connector[]) {
  const storage = createFakeStorage()
  const relay = await startRelay()
  const h = startSite(relay, { companions: companions(connectors), storage })
  const { sessions, accounts, wallet } = await startWebWallet(relay)
  await h.service(sessionKey).connect({ connectorId: 'extension' })
  return {
    ...{ h, sessions, wallet },
    site: () => sessions.sites[0]!,
    /** Pairs the site with the wallet, which approves these namespaces. */
    async pair(approved: readonly string[] = namespaces) {
      const connecting = connect(h)
      await sessions.pair(await pairingUri(h))
      const offers = accounts.offers(0).filter(({ namespace }) => approved.includes(namespace))
      await sessions.approve(await nextProposal(sessions), offers, 0)
      await connecting
    },
    /** Loads the page again. */
    async reload(beforeStart: () => Promise<unknown> = async () => {}) {
      await h.dispose()
      await beforeStart()
      return startSite(relay, { companions: companions(connectors), storage: storage.openTab() })
    },
  }
}

const connectedIn = (h: Harness) =>
  [...namespaces, 'demo'].filter((namespace) => h.read(accountOf(namespace)).caipAddress !== undefined)
const all = [...namespaces, 'demo']
/** Life of a session: 7 days. */
const sessionLifeMs = 7 * 86_400_000

/** Whether the session has an account of a namespace, as the site's sign client has stored it. */
const isShared = (h: Harness, namespace: string) =>
  [...h.storage.entries].some(
    ([key, text]) => key.includes('//session') && RegExp(`"${namespace}:[^":]+:[^":]+"`).test(text),
  )

/** Requests a signature in a namespace. */
async function requestSignature(h: Harness, namespace: string, message: string) {
  const signing = await h.service(namespacesKey).capability(namespace, signingCapability)
  const { caipAddress, caipNetworkId } = h.read(accountOf(namespace))
  const network = h.read(networksAtom).find((listed) => listed.caipNetworkId === caipNetworkId)
  if (!signing || !network) throw new Error(`There is nothing to sign with in ${namespace}`)
  const account = caipAddress as CaipAddress
  const { signal } = new AbortController()
  const signed = signing.message({ account, network, message, signal })
  signed.catch(() => {})
  return { address: addressOf(account), signed }
}

const nextQuestion = (sessions: Desk) => until(() => sessions.waiting[0], 'the question')

/** Signs in a namespace over the relay, and verifies the signature. */
async function sign(h: Harness, sessions: Desk, namespace: (typeof namespaces)[number]) {
  const message = `Hello from ${namespace}`
  const { address, signed } = await requestSignature(h, namespace, message)
  const question = await nextQuestion(sessions)
  expect(Object.values(Object.fromEntries(question.lines()))).toContain(message)
  question.request.approve()
  const { signature } = await signed
  const isValid = {
    eip155: () =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
    solana: () => {
      const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
      return verify(null, Buffer.from(message), key, base58.decode(signature))
    },
    bip122: () => Verifier.verifySignature(address, message, signature),
  }[namespace]
  expect(await isValid(), namespace).toBe(true)
}

function watchUncaught() {
  const uncaught = vi.fn()
  const events = ['unhandledRejection', 'uncaughtException'] as const
  for (const event of events) process.on(event, uncaught)
  onTestFinished(() => events.forEach((event) => void process.off(event, uncaught)))
  return uncaught
}

// behaviour 18.4, 18.5
test('one session connects three namespaces, each signs, a reload keeps them, and its end in the wallet ends them only', async () => {
  const { h, sessions, pair, site, reload } = await start()
  await pair()
  expect(sessions.sites).toHaveLength(1)
  expect(connectedIn(h)).toEqual(all)
  for (const namespace of namespaces) await sign(h, sessions, namespace)
  const accounts = namespaces.map((namespace) => h.read(accountOf(namespace)).caipAddress)
  expect(new Set(accounts).size).toBe(3)

  const page = await reload()
  await until(() => connectedIn(page).length === 4, 'the four connections')
  expect(namespaces.map((namespace) => page.read(accountOf(namespace)).caipAddress)).toEqual(accounts)
  for (const namespace of namespaces) await sign(page, sessions, namespace)

  await sessions.disconnect(site())
  await until(() => connectedIn(page).length === 1, 'the end of the session')
  expect(connectedIn(page)).toEqual(['demo'])
  expect(page.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'demo' })
  const ended = page.emitted.filter(({ id }) => id === 'session.disconnected').map(({ payload }) => payload)
  expect(ended).toHaveLength(3)
  for (const [index, namespace] of namespaces.entries())
    expect(ended).toContainEqual({
      namespace,
      accounts: expect.arrayContaining([accounts[index]]) as unknown,
      reason: 'wallet',
    })
})

test('connects the namespaces that the wallet approves, and not the third', async () => {
  const { h, sessions, pair } = await start()
  await pair(['solana', 'bip122'])
  expect(connectedIn(h)).toEqual(['solana', 'bip122', 'demo'])
  expect(h.read(accountOf('eip155')).status).toBe('disconnected')
  await sign(h, sessions, 'bip122')
})

// behaviour 18.10
describe('a session update', () => {
  test('that adds a namespace connects it at once, and leaves the active one', async () => {
    const { h, sessions, pair, site, reload } = await start()
    await pair(['eip155', 'solana'])
    const [active, before] = [h.read(accountAtom).caipAddress, h.emitted.length]
    await site().share('bip122', true)
    await until(() => connectedIn(h).length === 4, 'the third namespace')
    await until(() => h.read(accountAtom).caipAddress === active, 'the account in use')
    const connected = h.emitted.slice(before).filter(({ id }) => id === 'session.connected')
    expect(connected.map(({ payload }) => payload)).toMatchObject([{ namespace: 'bip122' }])
    for (const namespace of namespaces) await sign(h, sessions, namespace)
    const page = await reload()
    await until(() => connectedIn(page).length === 4, 'the four connections')
    expect(page.read(accountAtom).caipAddress).toBe(active)
  })

  test('that comes while the page is closed connects the added namespace after the reload', async () => {
    const { sessions, pair, site, reload } = await start()
    await pair(['eip155'])
    const page = await reload(async () => {
      void site().share('solana', true)
      await until(() => site().shares('solana'), 'the update')
    })
    await until(() => connectedIn(page).includes('solana'), 'the second namespace')
    await sign(page, sessions, 'solana')
  })

  test('that adds a namespace with another wallet leaves that wallet in use', async () => {
    const { h, pair, site } = await start(fakeConnector({ id: 'other', namespace: 'solana' }))
    await pair(['eip155'])
    await h.service(sessionKey).connect({ connectorId: 'other' })
    await site().share('solana', true)
    await site().share('bip122', true)
    await until(() => connectedIn(h).includes('bip122'), 'the third namespace')
    expect(h.read(accountOf('solana'))).toMatchObject({ connectorId: 'other', address: 'alice' })
    await until(() => h.read(accountAtom).connectorId === 'other', 'the account in use')
  })

  test('that adds namespaces while the user connects a wallet waits for that', async () => {
    let approve = () => {}
    const slow = fakeConnector({
      id: 'slow',
      connect: () =>
        new Promise((resolve) => {
          approve = () => resolve({ accounts: ['demo:1:bob'], network: 'demo:1' })
        }),
    })
    const { h, pair, site } = await start(slow)
    await pair(['eip155'])
    const connecting = h.service(sessionKey).connect({ connectorId: 'slow', namespace: 'demo' })
    await until(() => slow.calls.includes('connect'), 'the request')
    await site().share('solana', true)
    await site().share('bip122', true)
    await until(() => isShared(h, 'bip122'), 'the update')
    expect(connectedIn(h)).toEqual(['eip155', 'demo'])
    approve()
    await connecting
    await until(() => connectedIn(h).length === 4, 'the added namespaces')
    await until(() => h.read(accountAtom).caipAddress === 'demo:1:bob', 'the account in use')
  })

  test.each([
    ['the session ends', (sessions: Desk) => sessions.disconnect(sessions.sites[0]!)],
    ['the namespace is removed again', (sessions: Desk) => sessions.sites[0]!.share('solana', false)],
  ])('that adds a namespace connects nothing if %s before', async (_, undo) => {
    const uncaught = watchUncaught()
    const slow = fakeConnector({ id: 'slow', connect: () => new Promise(() => {}) })
    const { h, sessions, pair, site } = await start(slow)
    await pair(['eip155'])
    const cancel = new AbortController()
    const connecting = h
      .service(sessionKey)
      .connect({ connectorId: 'slow', namespace: 'demo', signal: cancel.signal })
    connecting.catch(() => {})
    await until(() => slow.calls.includes('connect'), 'the request')
    await site().share('solana', true)
    await until(() => isShared(h, 'solana'), 'the update')
    await undo(sessions)
    await until(() => !isShared(h, 'solana'), 'the second update')
    const before = h.errors.length
    cancel.abort()
    await expect(connecting).rejects.toThrow()
    await until(() => h.read(accountOf('demo')).status === 'connected', 'the end of the connect')
    expect(h.read(accountOf('solana')).status).toBe('disconnected')
    expect([h.errors.slice(before), uncaught.mock.calls]).toEqual([[], []])
  })

  test('that removes a namespace disconnects this one only', async () => {
    const { h, sessions, pair, site } = await start()
    await pair()
    await site().share('solana', false)
    await until(() => h.read(accountOf('solana')).status === 'disconnected', 'the end of the namespace')
    expect(connectedIn(h)).toEqual(['eip155', 'bip122', 'demo'])
    for (const namespace of ['eip155', 'bip122'] as const) await sign(h, sessions, namespace)
  })
})

// specification: disconnecting one namespace disconnects those with the same connector; behaviour 18.4
test('a disconnect of one namespace in the widget ends all three and the session, and not the fourth', async () => {
  const { h, sessions, pair } = await start()
  await pair()
  await h.service(sessionKey).disconnect({ namespace: 'bip122' })
  expect(connectedIn(h)).toEqual(['demo'])
  await until(() => sessions.sites.length === 0, 'the end in the wallet')
})

describe('a session that expires', () => {
  test('while the page is open disconnects its three namespaces', async () => {
    const { h, pair, site } = await start()
    await pair()
    expire(site().topic)
    await until(() => connectedIn(h).length === 1, 'the end of the session')
    expect(connectedIn(h)).toEqual(['demo'])
  })

  test('while the page is closed is not restored', async () => {
    const { pair, reload } = await start()
    await pair()
    const now = Date.now() + sessionLifeMs
    const page = await reload(async () => vi.useFakeTimers({ toFake: ['Date'], now }))
    onTestFinished(() => void vi.useRealTimers())
    await until(() => page.read(statusAtom) === 'connected', 'the fourth namespace')
    expect(connectedIn(page)).toEqual(['demo'])
  })
})

// threats: races
describe('the end of the session in the wallet', () => {
  test.each(namespaces)(
    'while a request in %s is open rejects it, and disconnects all three',
    async (namespace) => {
      const uncaught = watchUncaught()
      const { h, sessions, pair, site } = await start()
      await pair()
      const { signed } = await requestSignature(h, namespace, 'Too late')
      const { request } = await nextQuestion(sessions)
      const ended = sessions.disconnect(site())
      // the user approves in the same moment
      request.approve()
      await ended
      await until(() => connectedIn(h).length === 1, 'the end of the session')
      await expect(signed).rejects.toMatchObject({ code: expect.stringContaining('/') })
      expect(sessions.waiting).toEqual([])
      expect(uncaught.mock.calls).toEqual([])
    },
  )

  test('while the page is closed disconnects all three when it is opened', async () => {
    const uncaught = watchUncaught()
    const { sessions, pair, site, reload } = await start()
    await pair()
    const page = await reload(() => sessions.disconnect(site()))
    await until(() => page.read(accountOf('demo')).status === 'connected', 'the fourth namespace')
    await until(() => connectedIn(page).length === 1, 'the end of the session')
    expect(page.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'demo' })
    expect(uncaught.mock.calls).toEqual([])
  })

  test.each([0, 1, 2])('after %i of three namespaces are restored disconnects all three', async (count) => {
    const uncaught = watchUncaught()
    const { sessions, pair, site, reload } = await start()
    await pair()
    const page = await reload()
    await until(() => connectedIn(page).filter((id) => id !== 'demo').length >= count, 'the first namespaces')
    const ended = sessions.disconnect(site())
    await until(() => page.read(statusAtom) === 'connected', 'the fourth namespace')
    await ended
    await until(() => connectedIn(page).join() === 'demo', 'the end of the session')
    expect(namespaces.map((namespace) => page.read(accountOf(namespace)).status)).toEqual([
      'disconnected',
      'disconnected',
      'disconnected',
    ])
    expect(uncaught.mock.calls).toEqual([])
  })
})

/** Lets a session of the page expire in its sign client, whose core is on the global object. */
function expire(topic: string) {
  const cores = Object.entries(globalThis).filter(([name]) =>
    /^_walletConnectCore_\d+-\d+-\d+-\d+$/.test(name),
  )
  for (const [, core] of cores) {
    const { expirer, heartbeat } = core as {
      readonly expirer: { set(key: string, expiry: number): void; has(key: string): boolean }
      readonly heartbeat: { readonly events: { emit(event: string): void } }
    }
    if (!expirer.has(topic)) continue
    expirer.set(topic, 1)
    heartbeat.events.emit('heartbeat_pulse')
  }
}
