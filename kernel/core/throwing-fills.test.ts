import { atom, type Atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { connectorSources, homeViews } from '../contracts/slots.js'
import { sessionKey } from '../contracts/session.js'
import { connectorsAtom, unlistedConnectorsAtom } from '../session/atoms.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { defineFlag, defineRoute } from './keys.js'
import { fill, view } from './plugins/contributions.js'
import { definePlugin } from './plugins/definition.js'

const home = defineRoute('broken.home')
const cause = new Error('out of order')

/** Creates an atom that throws while the other one is true. */
const throwingWhile = <T>(isBroken: Atom<boolean>, value: T) =>
  atom((get) => {
    if (get(isBroken)) throw cause
    return value
  })

// behaviour 5.4
test('a condition that throws leaves its fill out, and is reported once with the plugin', async () => {
  const isBrokenAtom = atom(true)
  const broken = definePlugin({
    id: 'broken',
    contributes: [
      view(home, async () => ({ default: () => null })),
      fill(homeViews, { id: 'broken', opens: home, rank: -1, when: throwingWhile(isBrokenAtom, true) }),
      fill(homeViews, { id: 'whole', opens: home }),
    ],
  })
  const h = createPluginHarness(broken(), { companions: [companion()] })
  const ids = () => h.fills(homeViews).map(({ id }) => id)
  expect(ids()).toEqual(['whole'])
  await until(() => h.errors.length > 0, 'the report')
  await h.setFlags({ companion: false })
  expect(ids()).toEqual(['whole'])
  expect(h.errors).toMatchObject([
    {
      error: {
        code: 'kernel/BAD_CONFIG',
        message: 'Plugin "broken", option kernel.home/broken: throws',
        cause,
      },
      context: { plugin: 'broken' },
    },
  ])
  expect(h.status()?.error?.cause).toBe(cause)
  h.store.set(isBrokenAtom, false)
  expect(ids()).toEqual(['broken', 'whole'])
  await h.dispose()
})

const companion = definePlugin({ id: 'companion', flag: defineFlag('companion', { default: true }) })

// behaviour 5.4
test.each<readonly [string, Atom<never>]>([
  ['throws', throwingWhile(atom(true), [] as never)],
  ['is no array', atom(async () => []) as Atom<never>],
])('a list of connectors that %s is empty, and the other wallets connect', async (_, list) => {
  const broken = definePlugin({
    id: 'broken',
    contributes: [fill(connectorSources, { id: 'broken', list })],
  })
  const wallet = fakeConnector()
  const h = createPluginHarness(broken(), { companions: [fakeNamespace(), fakeConnectors(wallet)] })
  expect(h.read(connectorsAtom).map(({ id }) => id)).toEqual(['fake'])
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => h.errors.length > 0, 'the report')
  expect(h.errors).toMatchObject([
    { error: { message: expect.stringContaining('"broken", option session.connectors/broken: throws') } },
  ])
  await h.dispose()
})

// behaviour 5.4
test('a list of connectors leaves out entries that are none', async () => {
  const list: Atom<never> = atom([undefined, null] as never)
  const broken = definePlugin({ id: 'broken', contributes: [fill(connectorSources, { id: 'broken', list })] })
  const h = createPluginHarness(broken(), { companions: [fakeConnectors(fakeConnector())] })
  expect(h.read(connectorsAtom).map(({ id }) => id)).toEqual(['fake'])
  await h.dispose()
})

// behaviour 5.4
test.each<readonly [string, object, object]>([
  [
    'has a connector without a name',
    { list: atom([{ ...fakeConnector(), id: 'nameless', name: undefined }]) },
    { message: 'connector "nameless" has no name' },
  ],
  [
    'counts what it does not list with an error',
    { list: atom([]), unlisted: throwingWhile(atom(true), 1) },
    cause,
  ],
])(
  'a source of connectors that %s is reported, and the other wallets are listed',
  async (_, source, fault) => {
    const broken = definePlugin({
      id: 'broken',
      contributes: [fill(connectorSources, { id: 'broken', ...source } as never)],
    })
    const h = createPluginHarness(broken(), { companions: [fakeConnectors(fakeConnector())] })
    expect(h.read(connectorsAtom).map(({ id }) => id)).toEqual(['fake'])
    expect(h.read(unlistedConnectorsAtom)).toBe(0)
    await until(() => h.errors.length > 0, 'the report')
    expect(h.errors).toMatchObject([{ error: { cause: fault }, context: { plugin: 'broken' } }])
    await h.dispose()
  },
)
