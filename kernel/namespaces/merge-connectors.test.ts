import { afterEach, expect, test } from 'vitest'
import { atom } from 'jotai/vanilla'
import type { Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { fill, namespace } from '../plugins/contributions.js'
import { definePlugin } from '../plugins/definition.js'
import { createPluginHarness, type Harness, type HarnessOptions } from '../testing/harness.js'
import { fakeConnector, fakeNetwork } from '../testing/fakes.js'
import { connectorsAtom, sessionAtom } from './session/atoms.js'
import { mergeConnectors } from './merge-connectors.js'

const connector = (id: string, changes: Partial<Connector> = {}): Connector => ({
  ...fakeConnector({ id }),
  type: 'ANNOUNCED',
  ...changes,
})
const one = connector('one', { namespace: 'aaa', rdns: 'io.w', imageUrl: 'one.svg', imageId: 'i-1' })
const two = connector('two', { namespace: 'bbb', rdns: 'io.w', imageUrl: 'two.svg' })

test('connectors of one namespace stay as they are, the same objects in the same order', () => {
  const all = [one, connector('a', { rdns: 'io.w', namespace: 'aaa' }), connector('b', { namespace: 'aaa' })]
  const merged = mergeConnectors(all, 'aaa')
  expect(merged).toHaveLength(3)
  merged.forEach((row, place) => expect(row).toBe(all[place]))
})

test('a wallet of two namespaces is one row, with the name and the pictures of the first, where that stood', () => {
  const other = connector('other', { namespace: 'aaa' })
  expect(mergeConnectors([other, one, connector('last'), two], 'bbb')).toEqual([
    other,
    {
      ...one,
      type: 'MULTI_CHAIN',
      namespace: 'bbb',
      load: two.load,
      contested: false,
      connectors: [one, two],
    },
    expect.objectContaining({ id: 'last' }),
  ])
})

test('where the preferred namespace has no part in it, that of the first stays', () => {
  const expected = { namespace: 'aaa', load: one.load }
  expect(mergeConnectors([one, two], 'ccc')).toMatchObject([expected])
  expect(mergeConnectors([one, two], undefined)).toMatchObject([expected])
})

test.each([
  ['AUTH', 'ANNOUNCED', 'AUTH'],
  ['ANNOUNCED', 'AUTH', 'MULTI_CHAIN'],
] as const)('of %s and %s comes %s', (first, second, type) => {
  expect(
    mergeConnectors(
      [
        { ...one, type: first },
        { ...two, type: second },
      ],
      'bbb',
    ),
  ).toMatchObject([{ type }])
})

test.each([
  ['the same id in the catalogue', { explorerId: 'e', rdns: 'io.a' }, { explorerId: 'e', rdns: 'io.b' }, 1],
  ['other ids in the catalogue', { explorerId: 'e' }, { explorerId: 'f' }, 2],
  ['an id in the catalogue and none', { explorerId: 'e' }, {}, 1],
  ['a reverse domain that another one claims', { contested: true }, {}, 2],
  ['a reverse domain that another one claims there', {}, { contested: true }, 2],
  ['no reverse domain', { rdns: undefined }, { rdns: undefined }, 2],
  ['an empty one', { rdns: '' }, { rdns: '' }, 2],
])('two with %s: %o and %o, rows: %i', (_, a, b, rows) => {
  expect(
    mergeConnectors(
      [
        { ...one, ...a },
        { ...two, ...b },
      ],
      'bbb',
    ),
  ).toHaveLength(rows)
})

test('the mark of a claimed name is not lost', () => {
  const claimed = { ...two, contested: true, explorerId: 'e' }
  expect(mergeConnectors([{ ...one, explorerId: 'e' }, claimed], 'bbb')).toMatchObject([{ contested: true }])
})

test('at most one connector of each namespace is in a row', () => {
  const three = connector('three', { namespace: 'bbb', rdns: 'io.w' })
  const rows = mergeConnectors([one, two, three], 'bbb')
  expect(rows.map(({ id }) => id)).toEqual(['one', 'three'])
})

let h: Harness | undefined
afterEach(() => h?.dispose())

/** A widget with a wallet that has a connector of the same id in two namespaces. */
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

test('the list has one row for both, of the preferred namespace', () => {
  const rows = start().h.read(connectorsAtom)
  expect(rows).toMatchObject([{ id: 'wallet', type: 'MULTI_CHAIN', namespace: 'bbb' }])
})

test('connecting asks the member of the active namespace, or of the namespace that is named', async () => {
  const { h, asked, session } = start()
  await session.connect({ connectorId: 'wallet' })
  expect(asked).toEqual(['aaa'])
  expect(h.read(sessionAtom).byNamespace['aaa']?.connections).toMatchObject([
    { uid: 'aaa/wallet', connectorId: 'wallet', namespace: 'aaa' },
  ])
  await session.connect({ connectorId: 'wallet', namespace: 'bbb' })
  expect(asked).toEqual(['aaa', 'bbb'])
})

test('where the namespace in use has no part in it, the preferred one is asked', async () => {
  const { asked, session } = start(['ccc', 'aaa', 'bbb'])
  await session.connect({ connectorId: 'wallet' })
  expect(asked).toEqual(['bbb'])
})

test('after a reload each connection finds its own part again', async () => {
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
