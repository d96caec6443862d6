import { expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '#kernel'
import type { PairedPeer } from '#kernel/contracts'
import type { WcClient, WcEvents, WcNamespaces } from '../relay/wc-client.js'
import { followSession } from './paired-session.js'

type Watcher = Parameters<PairedPeer['watch']>[0]

const topic = 'topic'
const ethereum = 'eip155:1'
const base = 'eip155:8453'

const sharing = (...accounts: readonly string[]): WcNamespaces => ({
  eip155: { accounts, methods: [], events: [] },
})

/** Follows a session on Ethereum with one account on two networks; the test emits what the client reports. */
function start() {
  const listeners = new Map<keyof WcEvents, (payload: never) => void>()
  const client = {
    on: (event: keyof WcEvents, listener: (payload: never) => void) => listeners.set(event, listener),
    off: (event: keyof WcEvents) => listeners.delete(event),
  } as Pick<WcClient, 'on' | 'off'> as WcClient
  const used = vi.fn<(networks: Readonly<Record<string, CaipNetworkId>>) => void>()
  const session = followSession({
    client,
    session: {
      topic,
      expiry: 0,
      namespaces: sharing(`${ethereum}:alice`, `${base}:alice`),
      peer: { metadata: { name: 'Juniper' } },
    },
    networks: {},
    readNetwork: (_, answer) => (typeof answer === 'number' ? `eip155:${answer}` : undefined),
    isAddress: () => true,
    used,
    ended: () => {},
  })
  const watcher = {
    changed: vi.fn<NonNullable<Watcher['changed']>>(),
    disconnected: vi.fn<NonNullable<Watcher['disconnected']>>(),
  }
  const peer = session.peer('eip155')
  peer.watch(watcher)
  const emit = <E extends keyof WcEvents>(event: E, payload: WcEvents[E]) =>
    listeners.get(event)?.(payload as never)
  return {
    peer,
    used,
    watcher,
    update: (...accounts: readonly string[]) =>
      emit('session_update', { topic, params: { namespaces: sharing(...accounts) } }),
    switchTo: (network: number) =>
      emit('session_event', {
        topic,
        params: { event: { name: 'chainChanged', data: network }, chainId: ethereum },
      }),
    end: () => emit('session_delete', { topic }),
    /** Every report the session got, by the name of the call. */
    reports: async () => {
      await Promise.resolve()
      return Object.entries(watcher).flatMap(([name, { mock }]) => mock.calls.map((args) => [name, ...args]))
    },
  }
}

const both = ['changed', { accounts: [`${base}:bob`], network: base }]

test('a switch of the network is one report with the accounts on it', async () => {
  const { switchTo, reports } = start()
  switchTo(8453)
  expect(await reports()).toEqual([['changed', { accounts: [`${base}:alice`], network: base }]])
})

test('an update that changes the accounts is a report with the network in use', async () => {
  const { update, reports } = start()
  update(`${ethereum}:bob`, `${base}:bob`)
  expect(await reports()).toEqual([['changed', { accounts: [`${ethereum}:bob`], network: ethereum }]])
})

// behaviour 1.15
test.each([
  ['the update first', ['update', 'switchTo'] as const],
  ['the network first', ['switchTo', 'update'] as const],
])('new accounts and a new network of one turn are one report, %s', async (_, order) => {
  const session = start()
  const steps = { update: () => session.update(`${base}:bob`), switchTo: () => session.switchTo(8453) }
  for (const step of order) steps[step]()
  expect(await session.reports()).toEqual([both])
})

test('an update without the network in use is one report of other accounts and their network', async () => {
  const { update, reports, peer, used } = start()
  update(`${base}:bob`)
  expect(await reports()).toEqual([both])
  expect([peer.network(), used.mock.calls]).toEqual([base, [[{ eip155: base }]]])
})

test('the network in use stays when an update lists another one first', async () => {
  const { update, reports, peer } = start()
  update(`${base}:bob`, `${ethereum}:bob`)
  expect(await reports()).toEqual([['changed', { accounts: [`${ethereum}:bob`], network: ethereum }]])
  expect(peer.network()).toBe(ethereum)
})

test('a network that the wallet never listed stays in use when its accounts change', async () => {
  const { update, reports, peer } = start()
  peer.use('eip155:10')
  expect(await reports()).toEqual([['changed', { accounts: ['eip155:10:alice'], network: 'eip155:10' }]])
  update(`${base}:bob`)
  expect(await reports()).toContainEqual(['changed', { accounts: ['eip155:10:bob'], network: 'eip155:10' }])
  expect(peer.network()).toBe('eip155:10')
})

test('a change of the turn in which the session ends is dropped', async () => {
  const { update, end, reports } = start()
  update(`${base}:bob`)
  end()
  expect(await reports()).toEqual([['disconnected']])
})
