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

test('connectors of a single namespace are returned unchanged, in the same order', () => {
  const all = [
    first,
    connector('a', { rdns: 'io.w', namespace: 'aaa' }),
    connector('b', { namespace: 'aaa' }),
  ]
  const merged = mergeConnectors(all, 'aaa')
  expect(merged).toHaveLength(3)
  merged.forEach((row, place) => expect(row).toBe(all[place]))
})

// behaviour 1.19
test('a wallet with two namespaces is one row, with name, image and position of its first connector', () => {
  const other = connector('other', { namespace: 'aaa' })
  expect(mergeConnectors([other, first, connector('last'), second], 'bbb')).toEqual([
    other,
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

test('keeps the namespace of the first connector if the preferred one is not among them', () => {
  const expected = { namespace: 'aaa', load: first.load }
  expect(mergeConnectors([first, second], 'ccc')).toMatchObject([expected])
  expect(mergeConnectors([first, second], undefined)).toMatchObject([expected])
})

test.each([
  ['AUTH', 'ANNOUNCED', 'AUTH'],
  ['ANNOUNCED', 'AUTH', 'MULTI_CHAIN'],
] as const)('connectors of kind %s and %s merge into %s', (firstKind, secondKind, kind) => {
  expect(
    mergeConnectors(
      [
        { ...first, kind: firstKind, conversation: firstKind === 'AUTH' ? 'shared' : undefined },
        { ...second, kind: secondKind },
      ],
      'bbb',
    ),
  ).toMatchObject([{ kind }])
})

// behaviour 1.19
test.each([
  ['the same id in the catalogue', { explorerId: 'e', rdns: 'io.a' }, { explorerId: 'e', rdns: 'io.b' }, 1],
  ['different ids in the catalogue', { explorerId: 'e' }, { explorerId: 'f' }, 2],
  ['an id in the catalogue for one of them', { explorerId: 'e' }, {}, 1],
  ['a contested reverse domain of the first', { contested: true }, {}, 2],
  ['a contested reverse domain of the second', {}, { contested: true }, 2],
  ['no reverse domain', { rdns: undefined }, { rdns: undefined }, 2],
  ['an empty reverse domain', { rdns: '' }, { rdns: '' }, 2],
])('two connectors with %s: %o and %o, rows: %i', (_, a, b, rows) => {
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

test('a merged connector stays contested', () => {
  const claimed = { ...second, contested: true, explorerId: 'e' }
  expect(mergeConnectors([{ ...first, explorerId: 'e' }, claimed], 'bbb')).toMatchObject([
    { contested: true },
  ])
})

test('a row has at most one connector per namespace', () => {
  const three = connector('three', { namespace: 'bbb', rdns: 'io.w' })
  const rows = mergeConnectors([first, second, three], 'bbb')
  expect(rows.map(({ id }) => id)).toEqual(['one', 'three'])
})

let h: Harness | undefined
afterEach(() => h?.dispose())

/** Starts a widget with a wallet that has connectors with the same id in two namespaces. */
function start(order: readonly string[] = ['aaa', 'bbb'], storage?: HarnessOptions['storage']) {
  const asked: string[] = []
  const member = (owner: string): Connector => ({
    ...fakeConnector({
      id: 'wallet',
      namespace: owner,
      connect: async () => {
        asked.push(owner)
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
  const made = (h = createPluginHarness(chains(), storage ? { storage } : {}))
  return { h: made, asked, session: made.service(sessionKey) }
}

test('lists one row for both, of the preferred namespace', () => {
  const rows = start().h.read(connectorsAtom)
  expect(rows).toMatchObject([{ id: 'wallet', kind: 'MULTI_CHAIN', namespace: 'bbb' }])
})

// behaviour 1.19
test('connect uses the member of the active namespace, or of the requested one', async () => {
  const { h, asked, session } = start()
  await session.connect({ connectorId: 'wallet' })
  expect(asked).toEqual(['aaa'])
  expect(h.read(sessionAtom).byNamespace['aaa']?.connections).toMatchObject([
    { uid: 'aaa/wallet', connectorId: 'wallet', namespace: 'aaa' },
  ])
  await session.connect({ connectorId: 'wallet', namespace: 'bbb' })
  expect(asked).toEqual(['aaa', 'bbb'])
})

// behaviour 1.19
test('connect uses the preferred member if the wallet lacks the active namespace', async () => {
  const { asked, session } = start(['ccc', 'aaa', 'bbb'])
  await session.connect({ connectorId: 'wallet' })
  expect(asked).toEqual(['bbb'])
})

// behaviour 1.5
test('each connection is restored with its own member after a reload', async () => {
  const before = start()
  await before.session.connect({ connectorId: 'wallet' })
  await before.session.connect({ connectorId: 'wallet', namespace: 'bbb' })
  await before.h.dispose()
  const after = start(undefined, before.h.storage)
  await after.session.reconnect()
  const all = Object.values(after.h.read(sessionAtom).byNamespace)
  expect(all.map(({ status, current }) => [status, current]).sort()).toEqual([
    ['connected', 'aaa/wallet'],
    ['connected', 'bbb/wallet'],
  ])
})
