import { describe, expect, test, vi } from 'vitest'
import {
  addressOf,
  type AddressFormat,
  type CaipNetworkId,
  type PairedPeer,
  type Pairing,
  type WalletAccount,
} from '#kernel/chain'
import type { WcClient, WcEvents, WcNamespaces } from '../relay/sign-client.js'
import { followSession } from './pairing-session.js'

type Watcher = Parameters<PairedPeer['watch']>[0]

const topic = 'topic'
const ethereum = 'eip155:1'
const base = 'eip155:8453'

const sharing = (...accounts: readonly string[]): WcNamespaces => ({
  eip155: { accounts, methods: [], events: [] },
})

/** Follows a session on Ethereum with one account on two networks; the test emits what the client reports. */
function start(
  format: AddressFormat = {},
  more: Partial<Pairing> = {},
  details: readonly WalletAccount[] = [],
) {
  const listeners = new Map<keyof WcEvents, (payload: never) => void>()
  const client = {
    on: (event: keyof WcEvents, listener: (payload: never) => void) => listeners.set(event, listener),
    off: (event: keyof WcEvents) => listeners.delete(event),
  } as Pick<WcClient, 'on' | 'off'> as WcClient
  const networks: (CaipNetworkId | undefined)[] = []
  const pairing: Pairing = {
    methods: [],
    events: [],
    hasSharedAddresses: true,
    readNetwork: (reported) => (typeof reported === 'number' ? `eip155:${reported}` : undefined),
    provider: () => undefined,
    ...more,
  }
  const session = followSession({
    client,
    session: {
      topic,
      expiry: 0,
      namespaces: sharing(`${ethereum}:alice`, `${base}:alice`),
      peer: { metadata: { name: 'Juniper' } },
    },
    networks: {},
    details,
    pairings: () => new Map([['eip155', pairing]]),
    format: () => format,
    onStored: () => networks.push(session.state().networks['eip155']),
    onEnd() {
      session.detach()
      session.reportEnd()
    },
    onEmpty: () => {},
    onUnwatched: () => {},
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
    networks,
    watcher,
    update: (...accounts: readonly string[]) =>
      emit('session_update', { topic, params: { namespaces: sharing(...accounts) } }),
    switchTo: (network: number) =>
      emit('session_event', {
        topic,
        params: { event: { name: 'chainChanged', data: network }, chainId: ethereum },
      }),
    use: (...accounts: readonly unknown[]) =>
      emit('session_event', {
        topic,
        params: { event: { name: 'accountsChanged', data: accounts }, chainId: ethereum },
      }),
    /** Accounts of the approval, with their kinds. */
    approved: () =>
      session.approval('eip155')?.accounts.map((account) => {
        const { caipAddress, kind } = account as WalletAccount
        return kind === undefined ? caipAddress : `${caipAddress} ${kind}`
      }),
    session,
    end: () => emit('session_delete', { topic }),
    /** Every report the session got, by the name of the call. */
    reports: async () => {
      await Promise.resolve()
      return Object.entries(watcher).flatMap(([name, { mock }]) => mock.calls.map((args) => [name, ...args]))
    },
  }
}

const changed = (accounts: readonly string[], network: string, approvedNetworks: readonly string[]) => [
  'changed',
  { accounts, network, approvedNetworks },
]
const both = changed([`${base}:bob`], base, [base])

test('a switch of the network is one report with the accounts on it', async () => {
  const { switchTo, reports } = start()
  switchTo(8453)
  expect(await reports()).toEqual([changed([`${base}:alice`], base, [ethereum, base])])
})

test('an update that changes the accounts is a report with the network in use', async () => {
  const { update, reports } = start()
  update(`${ethereum}:bob`, `${base}:bob`)
  expect(await reports()).toEqual([changed([`${ethereum}:bob`], ethereum, [ethereum, base])])
})

// behaviour 18.14
describe('a namespace that describes its accounts', () => {
  /** Accounts with the names of metals are kept last; equal names in other letters are one account. */
  const accounts: Pairing['accounts'] = (listed) => {
    const named = listed.map((account) => {
      const caipAddress = account.caipAddress.toLowerCase() as WalletAccount['caipAddress']
      const kind = account.kind ?? (addressOf(caipAddress) === 'gold' ? 'metal' : 'person')
      return { ...account, caipAddress, kind }
    })
    const once = [...new Map(named.map((account) => [account.caipAddress, account])).values()]
    return [...once.filter(({ kind }) => kind !== 'metal'), ...once.filter(({ kind }) => kind === 'metal')]
  }
  const startDescribed = (details?: readonly WalletAccount[]) => start({}, { accounts }, details)
  const people = [`${ethereum}:alice person`, `${ethereum}:bob person`]
  const gold = `${ethereum}:gold metal`

  test('decides their order, in approvals and in reports', async () => {
    const { update, approved, reports } = startDescribed()
    update(`${ethereum}:gold`, `${ethereum}:alice`, `${ethereum}:ALICE`, `${ethereum}:bob`)
    expect(approved()).toEqual([...people, gold])
    const addresses = ['alice', 'bob', 'gold'].map((name) => `${ethereum}:${name}`)
    expect(await reports()).toEqual([changed(addresses, ethereum, [ethereum])])
  })

  test('keeps the default one first when the wallet reports another one as active', () => {
    const { update, use, approved } = startDescribed()
    update(`${ethereum}:gold`, `${ethereum}:alice`, `${ethereum}:bob`)
    use('gold')
    expect(approved()).toEqual([...people, gold])
  })

  test('takes the order of all accounts that the wallet reports', () => {
    const { update, use, approved } = startDescribed()
    update(`${ethereum}:alice`, `${ethereum}:gold`, `${ethereum}:bob`)
    use('gold', 'BOB', 'stranger', 7, null, {})
    expect(approved()).toEqual([...[...people].reverse(), gold])
  })

  test('describes the accounts of the network that a switch leads to', () => {
    const { update, switchTo, approved } = startDescribed()
    update(`${ethereum}:alice`, `${base}:gold`, `${base}:bob`)
    switchTo(8453)
    expect(approved()).toEqual([`${base}:bob person`, `${base}:gold metal`])
  })

  test('gets what is known of an account, also after an update', () => {
    const known = { caipAddress: `${ethereum}:alice`, kind: 'metal' } as const
    const { update, approved, peer } = startDescribed([known])
    expect([approved(), peer.details?.()]).toEqual([[`${ethereum}:alice metal`], [known]])
    update(`${ethereum}:alice`, `${ethereum}:bob`)
    expect(approved()).toEqual([`${ethereum}:bob person`, `${ethereum}:alice metal`])
  })

  test('gets what the session learns, which is stored and reported', async () => {
    const { update, approved, session, networks, reports, watcher } = startDescribed()
    update(`${ethereum}:alice`, `${ethereum}:bob`)
    await reports()
    watcher.changed.mockClear()
    const stored = networks.length
    session.addDetails('eip155', [
      { caipAddress: `${ethereum}:alice`, kind: 'metal' },
      // not of the session
      { caipAddress: `${ethereum}:carol`, kind: 'metal' },
    ])
    expect(approved()).toEqual([`${ethereum}:bob person`, `${ethereum}:alice metal`])
    expect(session.state().details).toEqual([{ caipAddress: `${ethereum}:alice`, kind: 'metal' }])
    expect(networks.length).toBe(stored + 1)
    await reports()
    expect(watcher.changed.mock.calls[0]?.[0].accounts).toEqual([`${ethereum}:bob`, `${ethereum}:alice`])
  })
})

test('without a description accounts are those of the wallet, in its order, without further data', () => {
  const { update, session } = start()
  update(`${ethereum}:bob`, `${ethereum}:alice`)
  expect(session.approval('eip155')?.accounts).toEqual([
    { caipAddress: `${ethereum}:bob` },
    { caipAddress: `${ethereum}:alice` },
  ])
})

test('a reported account is found in other letters where the namespace ignores their case', async () => {
  const accounts = [`${ethereum}:alice`, `${ethereum}:bob`]
  for (const [format, active] of [
    [{ ignoresCase: /./ }, `${ethereum}:bob`],
    // another account, which the session does not have
    [{}, undefined],
  ] as const) {
    const { update, use, reports, watcher } = start(format)
    update(...accounts)
    await reports()
    watcher.changed.mockClear()
    use('BOB')
    await reports()
    expect(watcher.changed.mock.calls[0]?.[0].accounts[0]).toBe(active)
  }
})

// behaviour 1.15
test.each([
  ['the update first', ['update', 'switchTo'] as const],
  ['the network first', ['switchTo', 'update'] as const],
])('new accounts and a new network in one task are one report, %s', async (_, order) => {
  const session = start()
  const steps = { update: () => session.update(`${base}:bob`), switchTo: () => session.switchTo(8453) }
  for (const step of order) steps[step]()
  expect(await session.reports()).toEqual([both])
})

test('an update without the network in use is one report of other accounts and their network', async () => {
  const { update, reports, peer, networks } = start()
  update(`${base}:bob`)
  expect(await reports()).toEqual([both])
  expect([peer.network(), networks]).toEqual([base, [base]])
})

test('the network in use stays when an update lists another one first', async () => {
  const { update, reports, peer } = start()
  update(`${base}:bob`, `${ethereum}:bob`)
  expect(await reports()).toEqual([changed([`${ethereum}:bob`], ethereum, [base, ethereum])])
  expect(peer.network()).toBe(ethereum)
})

test('a network that the wallet never listed stays in use when its accounts change', async () => {
  const { update, reports, peer } = start()
  peer.use('eip155:10')
  expect(await reports()).toEqual([changed(['eip155:10:alice'], 'eip155:10', [ethereum, base])])
  update(`${base}:bob`)
  expect(await reports()).toContainEqual(changed(['eip155:10:bob'], 'eip155:10', [base]))
  expect(peer.network()).toBe('eip155:10')
})

test('drops a change in the task in which the session ends', async () => {
  const { update, end, reports } = start()
  update(`${base}:bob`)
  end()
  expect(await reports()).toEqual([['disconnected']])
})
