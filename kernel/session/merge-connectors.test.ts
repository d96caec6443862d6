import { afterEach, expect, test } from 'vitest'
import { atom } from 'jotai/vanilla'
import type { Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { fill, namespace } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { createPluginHarness, type Harness, type HarnessOptions } from '../testing/harness.js'
import { fakeConnector, fakeNetwork } from '../testing/fakes.js'
import { connectorsAtom, mergeConnectors, sessionAtom } from './atoms.js'

const connector = (id: string, changes: Partial<Connector> = {}): Connector => ({
  ...fakeConnector({ id }),
  kind: 'ANNOUNCED',
  ...changes,
})
const first = connector('one', { namespace: 'aaa', rdns: 'io.w', imageUrl: 'one.svg', imageId: 'i-1' })
const second = connector('two', { namespace: 'bbb', rdns: 'io.w', imageUrl: 'two.svg' })

test('mergeConnectors returns the connectors of a single namespace unchanged, in the same order', () => {
  const all = [
    first,
    connector('a', { rdns: 'io.w', namespace: 'aaa' }),
    connector('b', { namespace: 'aaa' }),
  ]
  const merged = mergeConnectors(all, 'aaa')
  expect(merged).toHaveLength(3)
  merged.forEach((row, index) => expect(row).toBe(all[index]))
})

// behaviour 1.19
test('mergeConnectors lists a wallet of two namespaces once, with name, image and position of its first connector', () => {
  const unrelated = connector('other', { namespace: 'aaa' })
  expect(mergeConnectors([unrelated, first, connector('last'), second], 'bbb')).toEqual([
    unrelated,
    {
      ...first,
      kind: 'MULTI_CHAIN',
      namespace: 'bbb',
      load: second.load,
      contested: false,
      connectors: [first, second],
    },
    expect.objectContaining({ id: 'last' }),
  ])
})

test('mergeConnectors uses the namespace of the first connector if the preferred one is not among them', () => {
  const expected = { namespace: 'aaa', load: first.load }
  expect(mergeConnectors([first, second], 'ccc')).toMatchObject([expected])
  expect(mergeConnectors([first, second], undefined)).toMatchObject([expected])
})

// behaviour 1.19
test.each([
  ['login', 'installed', 'FIRST', 'login'],
  ['login', 'login', 'FIRST', 'login'],
  ['pairing', 'installed', 'FIRST', 'pairing'],
  ['installed', 'login', 'MULTI_CHAIN', 'installed'],
  ['installed', 'installed', 'MULTI_CHAIN', 'installed'],
  ['wallet', 'installed', 'MULTI_CHAIN', 'installed'],
  [undefined, 'wallet', 'MULTI_CHAIN', undefined],
] as const)(
  'mergeConnectors: the roles %s and %s become kind %s and role %s',
  (firstRole, secondRole, kind, role) => {
    const members = [
      { ...first, kind: 'FIRST', role: firstRole },
      { ...second, kind: 'SECOND', role: secondRole },
    ]
    for (const conversation of [undefined, 'per-namespace', 'shared'] as const) {
      const merged = mergeConnectors(
        members.map((member) => ({ ...member, ...(member.role === 'login' && { conversation }) })),
        'bbb',
      )
      expect(merged, conversation).toMatchObject([{ kind, role }])
    }
  },
)

test('mergeConnectors keeps the kind of a conversation', () => {
  const [a, b] = [first, second].map(
    (member) => ({ ...member, kind: 'WALLET_CONNECT', conversation: 'shared' }) as const,
  )
  expect(mergeConnectors([a!, b!], 'bbb')).toMatchObject([{ kind: 'WALLET_CONNECT' }])
})

// behaviour 1.19
test.each<[string, Partial<Connector>, Partial<Connector>, number]>([
  ['the same id in the catalogue', { explorerId: 'e', rdns: 'io.a' }, { explorerId: 'e', rdns: 'io.b' }, 1],
  ['different ids in the catalogue', { explorerId: 'e' }, { explorerId: 'f' }, 2],
  ['an id in the catalogue for one of them', { explorerId: 'e' }, {}, 1],
  ['a contested reverse domain of the first', { contested: true }, {}, 2],
  ['a contested reverse domain of the second', {}, { contested: true }, 2],
  ['a reverse domain for one of them and other names', { rdns: undefined }, {}, 2],
  ['no reverse domain and other names', { rdns: undefined }, { rdns: undefined }, 2],
  ['an empty reverse domain and other names', { rdns: '' }, { rdns: '' }, 2],
  ['the same name', { name: 'Phantom' }, { name: 'phantom Wallet', rdns: undefined }, 1],
  ['the same name and different reverse domains', { name: 'Phantom', rdns: 'a.b' }, { name: 'Phantom' }, 2],
  ['a contested name', { name: 'Phantom', contested: true }, { name: 'Phantom', rdns: undefined }, 2],
  [
    'names of a shared conversation',
    { name: 'P', conversation: 'shared' },
    { name: 'P', rdns: undefined },
    2,
  ],
])('mergeConnectors with %s: %o and %o, rows: %i', (_, a, b, rows) => {
  expect(
    mergeConnectors(
      [
        { ...first, ...a },
        { ...second, ...b },
      ],
      'bbb',
    ),
  ).toHaveLength(rows)
})

// behaviour 1.19
test('mergeConnectors does not merge by a name that two connectors of one namespace have', () => {
  const phantom = connector('phantom', { namespace: 'aaa', rdns: 'app.phantom', name: 'Phantom' })
  const impostor = connector('impostor', { namespace: 'aaa', rdns: 'org.impostor', name: 'Phantom' })
  const solana = connector('other', { namespace: 'bbb', name: 'Phantom' })
  expect(mergeConnectors([phantom, solana], 'aaa')).toHaveLength(1)
  expect(mergeConnectors([impostor, phantom, solana], 'aaa')).toHaveLength(3)
  expect(mergeConnectors([solana, phantom, impostor], 'aaa')).toHaveLength(3)
})

// behaviour 1.19
test('mergeConnectors puts a connector that asks for it first inside a row', () => {
  const solana = connector('standard', { namespace: 'bbb', name: 'Coinbase Wallet', imageUrl: 'two.svg' })
  const announced = connector('announced', {
    namespace: 'aaa',
    name: 'Coinbase',
    firstWhenMerged: true,
    imageUrl: 'one.svg',
  })
  expect(mergeConnectors([solana, announced], 'bbb')).toMatchObject([
    { id: 'announced', name: 'Coinbase', imageUrl: 'one.svg', connectors: [announced, solana] },
  ])
})

test('mergeConnectors marks a wallet as contested if one of its connectors is', () => {
  const claimed = { ...second, contested: true, explorerId: 'e' }
  expect(mergeConnectors([{ ...first, explorerId: 'e' }, claimed], 'bbb')).toMatchObject([
    { contested: true },
  ])
})

test('mergeConnectors puts at most one connector per namespace in a row', () => {
  const three = connector('three', { namespace: 'bbb', rdns: 'io.w' })
  const rows = mergeConnectors([first, second, three], 'bbb')
  expect(rows.map(({ id }) => id)).toEqual(['one', 'three'])
})

let h: Harness | undefined
afterEach(() => h?.dispose())

/** Starts a widget with a wallet that has connectors with the same id in two namespaces. */
function start(order: readonly string[] = ['aaa', 'bbb'], storage?: HarnessOptions['storage']) {
  const requestedNamespaces: string[] = []
  const member = (owner: string): Connector => ({
    ...fakeConnector({
      id: 'wallet',
      namespace: owner,
      connect: async () => {
        requestedNamespaces.push(owner)
        return { accounts: [`${owner}:1:alice`], network: `${owner}:1` }
      },
    }),
    rdns: 'io.wallet',
  })
  const chains = definePlugin({
    id: 'chains',
    contributes: [
      ...order.map((id) => namespace(id, { networks: [fakeNetwork(id)], preferredWhenMerged: id === 'bbb' })),
      fill(connectorSources, { id: 'a', list: atom([member('aaa')]) }),
      fill(connectorSources, { id: 'b', list: atom([member('bbb')]) }),
    ],
  })
  const harness = (h = createPluginHarness(chains(), storage ? { storage } : {}))
  return { h: harness, requestedNamespaces, session: harness.service(sessionKey) }
}

test('connectorsAtom has one row for two connectors with the same id, with the preferred namespace', () => {
  const rows = start().h.read(connectorsAtom)
  expect(rows).toMatchObject([{ id: 'wallet', kind: 'MULTI_CHAIN', namespace: 'bbb' }])
})

// behaviour 1.19
test('connect uses the connector of the active namespace, or of the requested one', async () => {
  const { h, requestedNamespaces, session } = start()
  await session.connect({ connectorId: 'wallet' })
  expect(requestedNamespaces).toEqual(['aaa'])
  expect(h.read(sessionAtom).byNamespace['aaa']?.connections).toMatchObject([
    { uid: 'aaa/wallet', connectorId: 'wallet', namespace: 'aaa' },
  ])
  await session.connect({ connectorId: 'wallet', namespace: 'bbb' })
  expect(requestedNamespaces).toEqual(['aaa', 'bbb'])
})

// behaviour 1.19
test('connect uses the connector of the preferred namespace if the wallet lacks the active one', async () => {
  const { requestedNamespaces, session } = start(['ccc', 'aaa', 'bbb'])
  await session.connect({ connectorId: 'wallet' })
  expect(requestedNamespaces).toEqual(['bbb'])
})

// behaviour 1.5
test('reconnect restores each connection with its own connector after a reload', async () => {
  const firstPage = start()
  await firstPage.session.connect({ connectorId: 'wallet' })
  await firstPage.session.connect({ connectorId: 'wallet', namespace: 'bbb' })
  await firstPage.h.dispose()
  const reloadedPage = start(undefined, firstPage.h.storage)
  await reloadedPage.session.reconnect()
  const all = Object.values(reloadedPage.h.read(sessionAtom).byNamespace)
  expect(all.map(({ status, current }) => [status, current]).sort()).toEqual([
    ['connected', 'aaa/wallet'],
    ['connected', 'bbb/wallet'],
  ])
})

// behaviour 1.19
test('a connection of a connector without a picture has that of its row', async () => {
  const bare = { ...fakeConnector({ id: 'bare', namespace: 'bbb' }), name: 'Juniper' }
  const drawn = { ...fakeConnector({ id: 'drawn', namespace: 'aaa' }), name: 'Juniper', imageUrl: 'row.svg' }
  const lonely = { ...fakeConnector({ id: 'lonely', namespace: 'bbb' }), name: 'Other' }
  const chains = definePlugin({
    id: 'chains',
    contributes: [
      ...['aaa', 'bbb'].map((id) => namespace(id, { networks: [fakeNetwork(id)] })),
      fill(connectorSources, { id: 'a', list: atom<readonly Connector[]>([drawn, bare, lonely]) }),
    ],
  })
  const harness = (h = createPluginHarness(chains()))
  const session = harness.service(sessionKey)
  const pictureAfter = async (connectorId: string) =>
    (await session.connect({ connectorId, namespace: 'bbb' })).imageUrl
  expect(await pictureAfter('drawn')).toBe('row.svg')
  expect(await pictureAfter('lonely')).toBeUndefined()
})
