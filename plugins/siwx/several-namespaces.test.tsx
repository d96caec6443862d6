import { expect, test, vi } from 'vitest'
import {
  accountAtom,
  activeNamespaceAtom,
  currentEntryAtom,
  networkState,
  sessionAtom,
  statusAtom,
} from '#kernel'
import { settle, until } from '#kernel/testing'
import { connectingSiwe, siwxService } from './contract.js'
import { memorySessions } from './testing/sample-sign-in.js'
import {
  beginConnect,
  pressSignIn,
  shownSignIn,
  signIn,
  startSiwx,
  type StartedSiwx,
} from './testing/start-siwx.js'

const chainsOf = ({ sessions }: Pick<StartedSiwx, 'sessions'>) =>
  sessions()
    .map(({ data }) => data.chainId)
    .sort()
const closed = ({ h }: StartedSiwx) => until(() => h.read(currentEntryAtom) === undefined, 'the closed modal')
const status = ({ h }: StartedSiwx, namespace: string) => h.read(sessionAtom).byNamespace[namespace]?.status

/** A page with wallets of two namespaces, each signed in. */
async function signInTwice(from = startSiwx()) {
  await signIn(from)
  await closed(from)
  await signIn(from, 'sun')
  await closed(from)
  return from
}

/** A page on which one of two restored wallets has a session: the one of `demo`, which is active. */
async function restoreOne() {
  const first = await signInTwice()
  await first.session.switchNetwork('demo:1')
  await until(() => first.h.read(activeNamespaceAtom) === 'demo', 'the first namespace')
  const stored = () => String(first.h.storage.entries.get('foyer/default/session'))
  await until(() => stored().includes('solar') && stored().includes('"active":"demo"'), 'the write')
  await first.config.revokeSession('solar:1', 'alice')
  const memory = { config: first.config, sessions: first.sessions }
  const { storage } = first.h
  await first.h.dispose()
  const second = startSiwx({}, { storage, memory: memory })
  await until(() => status(second, 'demo') === 'connected' && status(second, 'solar') === 'connected', 'both')
  expect(second.h.read(currentEntryAtom)).toBeUndefined()
  return second
}

test('the end of one wallet keeps the session of another one that is signing in', async () => {
  const memory = memorySessions()
  const { addSession } = memory.config
  let answer = () => {}
  memory.config.addSession = vi.fn(async (session) => {
    await addSession(session)
    if (session.data.chainId === 'solar:1') await new Promise<void>((resolve) => (answer = resolve))
  })
  const from = startSiwx({}, { memory })
  await signIn(from)
  await closed(from)
  const { connecting } = await beginConnect(from, 'sun')
  await pressSignIn(from)
  await until(() => from.sessions().length === 2, 'the second session')
  await from.session.disconnect({ namespace: 'demo' })
  answer()
  await connecting
  expect([status(from, 'solar'), chainsOf(from)]).toEqual(['connected', ['solar:1']])
})

test('a switch to a namespace without a session asks, and cancelling it goes back to the network that has one', async () => {
  const from = await restoreOne()
  await from.session.switchNetwork('solar:1')
  const screen = await shownSignIn(from)
  await screen.press('Cancel')
  await until(() => from.h.read(networkState()).caipNetworkId === 'demo:1', 'the first network')
  await settle()
  expect(from.h.read(accountAtom)).toMatchObject({ namespace: 'demo', address: 'alice', status: 'connected' })
  // it is as before the switch
  expect([status(from, 'solar'), chainsOf(from)]).toEqual(['connected', ['demo:1']])
})

test('a cancelled sign-in disconnects its wallet if the other one has been disconnected meanwhile', async () => {
  const from = await restoreOne()
  await from.session.switchNetwork('solar:1')
  const screen = await shownSignIn(from)
  await from.session.disconnect({ namespace: 'demo' })
  await screen.press('Cancel')
  await until(() => from.h.read(statusAtom) === 'disconnected', 'the end')
})

test('a switch to another account of a wallet is not undone by the wallet of another namespace', async () => {
  const from = await signInTwice()
  from.sun.emit.accountsChanged?.(['solar:1:bob'])
  const screen = await shownSignIn(from)
  await screen.press('Cancel')
  await until(() => status(from, 'solar') === 'disconnected', 'the end')
  await until(() => from.h.read(accountAtom).namespace === 'demo', 'the other namespace')
  await settle()
  expect([status(from, 'demo'), from.h.read(currentEntryAtom)]).toEqual(['connected', undefined])
})

/** Signs in on a second network of `demo`, whose wallet stays active. */
async function signInOnSecondNetwork() {
  const from = await signInTwice()
  await from.session.switchNetwork('demo:2')
  await pressSignIn(from)
  await closed(from)
  expect(chainsOf(from)).toEqual(['demo:1', 'demo:2', 'solar:1'])
  return from
}

test('a disconnect of one wallet ends its sessions on every network, and none of the other wallet', async () => {
  const from = await signInOnSecondNetwork()
  await from.session.disconnect({ namespace: 'demo' })
  await until(() => chainsOf(from).join() === 'solar:1', 'the sessions of the other wallet')
  await settle()
  expect([status(from, 'solar'), from.h.read(currentEntryAtom)]).toEqual(['connected', undefined])
})

test('a sign-out of one wallet ends its sessions on every network, and none of the other wallet', async () => {
  const from = await signInOnSecondNetwork()
  await from.h.service(siwxService).signOut()
  expect(chainsOf(from)).toEqual(['solar:1'])
  expect([status(from, 'demo'), status(from, 'solar')]).toEqual(['disconnected', 'connected'])
})

test('a disconnect ends the sessions of earlier accounts of the wallet, too', async () => {
  const from = await signInTwice()
  from.wallet.emit.accountsChanged?.(['demo:1:bob'])
  await from.session.switchNetwork('demo:1')
  await pressSignIn(from)
  await closed(from)
  expect(from.sessions()).toHaveLength(3)
  await from.session.disconnect({ namespace: 'demo' })
  await until(() => chainsOf(from).join() === 'solar:1', 'the sessions of the other wallet')
})

test('a disconnect ends the sessions of networks that the host has removed, too', async () => {
  const from = await signInOnSecondNetwork()
  await from.session.switchNetwork('demo:1')
  await from.h.foyer.removeNetwork('demo:2')
  await from.session.disconnect({ namespace: 'demo' })
  await until(() => chainsOf(from).join() === 'solar:1', 'the sessions of the other wallet')
})

test('a sign-out that fails leaves the session of the active account and its connection', async () => {
  const from = await signInOnSecondNetwork()
  from.config.revokeSession.mockRejectedValue(new Error('The service does not answer'))
  await expect(from.h.service(siwxService).signOut()).rejects.toThrow('does not answer')
  expect(status(from, 'demo')).toBe('connected')
  expect(await from.h.service(siwxService).session()).toMatchObject({ data: { chainId: 'demo:2' } })
})

test('a disconnect of both ends everything', async () => {
  const from = await signInTwice()
  await from.session.disconnect()
  await until(() => from.sessions().length === 0, 'the end of both')
  expect(from.h.read(currentEntryAtom)?.id).not.toBe(connectingSiwe.id)
})

test.each([
  ['fake', 'demo'],
  ['sun', 'solar'],
])(
  'a reload disconnects the active wallet %s of %s whose session has ended, without a view',
  async (connectorId, namespace) => {
    const first = startSiwx()
    await signIn(first, connectorId)
    await closed(first)
    const stored = () => String(first.h.storage.entries.get('foyer/default/session'))
    await until(() => stored().includes(`"active":"${namespace}"`), 'the write')
    await first.config.revokeSession(`${namespace}:1`, 'alice')
    const memory = { config: first.config, sessions: first.sessions }
    const { storage } = first.h
    await first.h.dispose()
    const second = startSiwx({}, { storage, memory })
    const seen: (string | undefined)[] = []
    second.h.foyer.watch(accountAtom, ({ address }) => seen.push(address))
    await until(() => !storage.entries.has('foyer/default/session'), 'the end')
    await settle()
    expect([status(second, namespace), second.h.read(currentEntryAtom)]).toEqual(['disconnected', undefined])
    expect(seen).not.toContain('alice')
  },
)

test('a disconnect ends the sessions once, in the page in which it was pressed', async () => {
  const memory = memorySessions()
  const first = startSiwx({}, { memory })
  await signIn(first)
  const second = startSiwx({}, { memory, storage: first.h.storage.openTab() })
  await until(() => status(second, 'demo') === 'connected', 'the second page')
  await first.session.disconnect()
  await until(() => status(second, 'demo') === 'disconnected', 'the end in the second page')
  await settle()
  expect(memory.config.setSessions).toHaveBeenCalledTimes(1)
})
