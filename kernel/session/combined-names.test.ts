import { expect, test } from 'vitest'
import { capability, fill } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { capabilityOffers } from '../contracts/slots.js'
import { namesCapability, type Names } from '../contracts/names.js'
import { fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { combinedNames } from './combined-names.js'
import { namespacesKey } from './namespaces.js'

const network = fakeNetwork()
const { signal } = new AbortController()

/** Names that end in a text; `down` ones throw. */
const registry = (end: string, address: string, down = false): Names => ({
  isName: (text) => text.endsWith(end),
  resolve: async ({ name }) => {
    if (down) throw new Error(`${end} is down`)
    return name.startsWith('ada') ? { name, address } : undefined
  },
  lookUp: async (request) => {
    if (down) throw new Error(`${end} is down`)
    return request.address === address ? { name: `ada${end}` } : undefined
  },
})

const offered = (names: Names) => capability(namesCapability, async () => () => names)

/** Starts a namespace with a registry, and a plugin that adds others. */
async function start(first: Names, others: readonly { names: Names; rank?: number; namespace?: string }[]) {
  const fills = others.map(({ names, namespace = 'demo', ...rest }, index) =>
    fill(capabilityOffers, { id: `names-${index}`, namespace, capability: offered(names), ...rest }),
  )
  const h = createPluginHarness(definePlugin({ id: 'more-names', contributes: fills })(), {
    companions: [fakeNamespace('demo', [offered(first)])],
  })
  const namespaces = h.service(namespacesKey)
  return { h, namespaces, names: await combinedNames(namespaces, 'demo') }
}

test('a name is resolved by the plugin that knows it', async () => {
  const { h, names } = await start(registry('.one', 'a1'), [{ names: registry('.two', 'a2') }])
  expect(['ada.one', 'ada.two', 'ada.three'].map((name) => names?.isName(name))).toEqual([true, true, false])
  expect(await names?.resolve({ name: 'ada.two', network, signal })).toMatchObject({ address: 'a2' })
  expect(await names?.resolve({ name: 'bob.two', network, signal })).toBeUndefined()
  expect(await names?.lookUp({ address: 'a2', network, signal })).toEqual({ name: 'ada.two' })
  await h.dispose()
})

test('a lower rank comes before the plugin of the namespace, a higher one after it', async () => {
  const { h, namespaces, names } = await start(registry('', 'own'), [
    { names: registry('', 'late'), rank: 1 },
    { names: registry('', 'early'), rank: -1 },
  ])
  expect(await names?.resolve({ name: 'ada', network, signal })).toMatchObject({ address: 'early' })
  const first = await namespaces.capability('demo', namesCapability)
  expect(await first?.resolve({ name: 'ada', network, signal })).toMatchObject({ address: 'early' })
  expect(await namespaces.capabilities('demo', namesCapability)).toHaveLength(3)
  await h.dispose()
})

test('a plugin that is down is an error only if no other one knows the name', async () => {
  const { h, names } = await start(registry('', 'own', true), [{ names: registry('', 'other') }])
  expect(await names?.resolve({ name: 'ada', network, signal })).toMatchObject({ address: 'other' })
  await expect(names?.resolve({ name: 'bob', network, signal })).rejects.toThrow('is down')
  await h.dispose()
})

test('offers for a namespace without a plugin are not used, and go with their plugin', async () => {
  const { h, namespaces } = await start(registry('', 'own'), [
    { names: registry('', 'other') },
    { names: registry('', 'lost'), namespace: 'other' },
  ])
  expect(namespaces.can('other', namesCapability)).toBe(false)
  expect(await combinedNames(namespaces, 'other')).toBeUndefined()
  await h.foyer.removePlugin('more-names')
  expect(await namespaces.capabilities('demo', namesCapability)).toHaveLength(1)
  await h.dispose()
})
