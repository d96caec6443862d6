import { expect, test } from 'vitest'
import { balancesCapability } from '../../contracts/assets.js'
import type { Network } from '../networks/network.js'
import { transferCapability } from '../../contracts/transfer.js'
import { namespacesKey } from '../../session/namespaces.js'
import { defineCapability, defineSlot } from '../keys.js'
import { number } from '../schema/number.js'
import { object, optional } from '../schema/schema.js'
import type { StandardSchema } from '../schema/standard-schema.js'
import { fakeNetwork, fakeTransfer } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { capability, fill, namespace, persisted, trigger, view } from './contributions.js'
import { definePlugin, type Plugin } from './definition.js'

/** Returns the state of a plugin beside one without errors. An error of setup has the error of the data as its cause. */
async function stateOf(plugin: Plugin) {
  const companion = definePlugin({ id: 'other' })()
  const h = createPluginHarness(plugin, { companions: [companion] })
  const { status, error } = h.status() ?? {}
  const cause = error?.cause instanceof Error ? error.cause : error
  const state = { error: cause?.message, status, other: h.status('other')?.status }
  await h.dispose()
  return state
}

test.each(['My Plugin', 'myPlugin', '', 'my_plugin', '1st', 'my.plugin'])(
  'the plugin id %j fails',
  async (id) => {
    expect(await stateOf(definePlugin({ id })())).toEqual({
      error: `Plugin "${id}", option id: is not valid`,
      status: 'failed',
      other: 'active',
    })
  },
)

test.each([
  ['caipNetworkId', { caipNetworkId: 'demo' }],
  ['caipNetworkId', { caipNetworkId: 'eip155:1' }],
  ['caipNetworkId', { caipNetworkId: undefined }],
  ['name', { name: undefined }],
  ['rpcUrls', { rpcUrls: undefined }],
  ['nativeCurrency', { nativeCurrency: undefined }],
])('a network fails whose %s is not valid: %o', async (field, change) => {
  const network = { ...fakeNetwork('demo'), ...change } as Network
  const contribution = namespace('demo', { networks: [fakeNetwork('demo', 2), network] })
  const expected = {
    error: `Plugin "chain", option networks[1].${field}: is not valid`,
    status: 'failed',
    other: 'active',
  }
  expect(await stateOf(definePlugin({ id: 'chain', contributes: [contribution] })())).toEqual(expected)
  const inSetup = definePlugin({ id: 'chain', setup: ({ contribute }) => contribute(contribution) })
  expect(await stateOf(inSetup())).toEqual(expected)
})

// in a circular import a key is undefined
const key = undefined as never
const load = async () => ({ default: () => null })

// behaviour 3.4, 3.6
test.each<readonly [string, object]>([
  ['requires.chain', { requires: { chain: key } }],
  ['optional.chain', { optional: { chain: key } }],
  ['provides.chain', { provides: { chain: key } }],
  ['contributes[0].route', { contributes: [view(key, load)] }],
  ['contributes[1].fill', { contributes: [trigger(load as never), fill(defineSlot('bad.slot'), key)] }],
  ['contributes[0].atom', { contributes: () => [persisted(key)] }],
  ['contributes[0].load', { contributes: [trigger(key)] }],
  ['contributes[0].networks', { contributes: [namespace('bad', { networks: key })] }],
])('a plugin fails whose %s is undefined', async (field, definition) => {
  expect(await stateOf(definePlugin({ id: 'bad', ...definition })())).toEqual({
    error: `Plugin "bad", option ${field}: is not valid`,
    status: 'failed',
    other: 'active',
  })
})

// behaviour 3.6, 3.8
test('configure names the plugin whose contributions or schema throw, and changes nothing', async () => {
  const cause = new Error('no contributions')
  const plugin = definePlugin({
    id: 'demo',
    config: object({ size: optional(number(), 1) }),
    contributes({ size }) {
      if (size === 0) throw cause
      return []
    },
  })
  const validate = (value: unknown) => {
    if (value === 'bad') throw cause
    return { value }
  }
  const schema: StandardSchema<unknown> = { '~standard': { version: 1, vendor: 'test', validate } }
  const foreign = definePlugin({
    id: 'foreign',
    config: schema,
  })
  const h = createPluginHarness(plugin(), { companions: [foreign('good')] })
  for (const [id, configured] of [
    ['demo', plugin({ size: 0 })],
    ['foreign', foreign('bad')],
  ] as const)
    await expect(h.foyer.configure(configured)).rejects.toMatchObject({
      code: 'kernel/SETUP_FAILED',
      message: `Plugin "${id}" failed to set up`,
      cause,
    })
  expect([h.status('demo')?.status, h.status('foreign')?.status, h.errors]).toEqual(['active', 'active', []])
  await h.dispose()
})

test.each([
  ['transfer', 'must have the method "send"', { ...fakeTransfer(), send: undefined }],
  ['transfer', 'must have the method "readReceiver"', { ...fakeTransfer(), readReceiver: 'no function' }],
  ['transfer', 'must be an object, not undefined', undefined],
] as const)('the capability %s fails: %s', async (id, problem, capabilityObject) => {
  const plugin = definePlugin({
    id: 'chain',
    contributes: [
      namespace('demo', {
        networks: [fakeNetwork('demo')],
        capabilities: [
          capability(transferCapability, async () => () => capabilityObject as never),
          capability(balancesCapability, async () => 'no factory' as never),
        ],
      }),
    ],
  })
  const h = createPluginHarness(plugin())
  const namespaces = h.service(namespacesKey)
  await expect(namespaces.capability('demo', transferCapability)).rejects.toThrow(
    `Plugin "chain", option capabilities.${id}: ${problem}`,
  )
  await expect(namespaces.capability('demo', balancesCapability)).rejects.toThrow(
    'Plugin "chain", option capabilities.balances: must load a function, not "no factory"',
  )
  await h.dispose()
})

test.each(['receipts.capability', 'constructor'])(
  'the capability %s that a plugin defines fails without a declared method, and needs no declaration',
  async (id) => {
    const receipts = defineCapability<{ issue(): void; count?(): number }>(id, ['issue'])
    const undeclared = defineCapability<{ issue(): void }>(id)
    const plugin = definePlugin({
      id: 'chain',
      contributes: [
        namespace('demo', {
          networks: [fakeNetwork('demo')],
          capabilities: [capability(receipts, async () => () => ({ count: () => 0 }) as never)],
        }),
        namespace('other', {
          networks: [fakeNetwork('other')],
          capabilities: [capability(undeclared, async () => () => ({ issue() {} }))],
        }),
      ],
    })
    const h = createPluginHarness(plugin())
    const namespaces = h.service(namespacesKey)
    await expect(namespaces.capability('demo', receipts)).rejects.toThrow(
      `Plugin "chain", option capabilities.${id}: must have the method "issue"`,
    )
    expect(await namespaces.capability('other', receipts)).toHaveProperty('issue')
    await h.dispose()
  },
)

// behaviour 3.6
test('createFoyer and addPlugins throw for an entry without a definition, and name it', async () => {
  const broken = { id: 'broken', definition: null } as never
  const problem = 'must be a plugin: call its factory, not an object'
  expect(() => createPluginHarness(definePlugin({ id: 'demo' })(), { companions: [broken] })).toThrow(
    `Option plugins[1]: ${problem}`,
  )
  const h = createPluginHarness(definePlugin({ id: 'demo' })())
  expect(() => h.foyer.addPlugins(broken)).toThrow(`Option plugins[0]: ${problem}`)
  await h.dispose()
})
