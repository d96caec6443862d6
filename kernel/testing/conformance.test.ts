import { describe, expect, test } from 'vitest'
import {
  definePlugin,
  defineEvent,
  defineFlag,
  defineRoute,
  defineService,
  schema,
  view,
  type Plugin,
} from '../author.js'
import { capability, namespace, type Names, type Pairing } from '../chain/index.js'
import { balancesCapability } from '../money/index.js'
import type { StandardSchema } from '../core/schema/standard-schema.js'
import {
  conformsToNamespace,
  conformsToPlugin,
  type NamespaceFixtures,
  type RegisterTest,
} from './conformance.js'
import { fakeNetwork } from './fakes.js'
import { conformsToNames } from './suites/names.js'
import { conformsToPairing } from './suites/pairing.js'

/** Runs the tests of a suite. Returns the claims that fail, with their errors. */
async function failuresOf(suite: (register: RegisterTest) => void): Promise<string> {
  const tests: { readonly name: string; readonly run: () => Promise<void> }[] = []
  suite((name, run) => void tests.push({ name, run }))
  const failures: string[] = []
  for (const { name, run } of tests)
    await run().catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
  return failures.join('\n')
}

const load = async () => ({ default: () => null })
const right = {
  id: 'demo',
  flag: defineFlag('demo', { default: true }),
  config: schema.object({ size: schema.optional(schema.number(), 1) }),
  provides: { service: defineService<object>('demo.service') },
  events: { rang: defineEvent<object>('demo.rang') },
  contributes: [view(defineRoute('demo.view'), load)],
  setup: () => ({ service: () => ({}) }),
}
const anything: StandardSchema<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) },
}

describe('conformsToPlugin', () => {
  const failures = (wrong: object) =>
    failuresOf((register) => conformsToPlugin(register, definePlugin({ ...right, ...wrong } as never)))

  test('accepts a right plugin', async () => {
    expect(await failures({})).toBe('')
  })

  test.each<readonly [string, object]>([
    [
      'a timeout that is set again until the signal is aborted',
      {
        setup({ signal }: { readonly signal: AbortSignal }) {
          const poll = () => void (signal.aborted || setTimeout(poll, 60_000).unref())
          poll()
          return right.setup()
        },
      },
    ],
    [
      'timers that are cleared',
      {
        setup({ onDispose }: { onDispose(cleanup: () => void): void }) {
          const poll = () => void (timeout = setTimeout(poll, 60_000).unref())
          let timeout: NodeJS.Timeout | undefined
          poll()
          const interval = setInterval(() => {}, 60_000)
          onDispose(() => (clearTimeout(timeout), clearInterval(Number(interval))))
          return right.setup()
        },
      },
    ],
    [
      'a service that needs a page',
      {
        setup: () => ({
          service() {
            throw new Error('no page')
          },
        }),
      },
    ],
  ])('accepts %s', async (_, plugin) => {
    expect(await failures(plugin)).toBe('')
  })

  test.each<readonly [string, object, RegExp]>([
    [
      'a service with the id of another plugin',
      { provides: { service: defineService<object>('other.service') } },
      /ids start with the plugin id: .*other\.service must start with "demo\."/,
    ],
    [
      'a view of another one',
      { contributes: [view(defineRoute('other.view'), load)] },
      /other\.view must start with "demo\."/,
    ],
    [
      'an event of another one',
      { events: { rang: defineEvent<object>('other.rang') } },
      /the events other\.rang must start with "demo\."/,
    ],
    [
      'a flag of another one',
      { flag: defineFlag('other', { default: true }) },
      /flag "other" must be "demo"/,
    ],
    [
      'a setup that throws',
      {
        setup: () => {
          throw new Error('out of order')
        },
      },
      /is active after start: .*status is failed/,
    ],
    [
      'an interval that is not ended',
      {
        setup() {
          setInterval(() => {}, 60_000).unref()
          return right.setup()
        },
      },
      /leaks nothing after dispose: .*1 × interval/,
    ],
    [
      'an interval of a service',
      { setup: () => ({ service: () => (setInterval(() => {}, 60_000).unref(), {}) }) },
      /leaks nothing after dispose: .*1 × interval/,
    ],
    [
      'a global',
      {
        setup() {
          Object.assign(globalThis, { [`demo${++lastGlobal}`]: true })
          return right.setup()
        },
      },
      /the global demo\d/,
    ],
    ['a schema that accepts everything', { config: anything }, /rejects invalid options .*status is active/],
    [
      'a view without a component',
      { contributes: [view(defineRoute('demo.view'), async () => ({}) as never)] },
      /a view has no default export/,
    ],
    [
      'a capability without a factory',
      {
        contributes: [
          namespace('demo', {
            networks: [fakeNetwork()],
            capabilities: [capability(balancesCapability, async () => ({}) as never)],
          }),
        ],
      },
      /"kernel\.balances" does not load a factory|"[a-z.]*balances" does not load a factory/,
    ],
  ])('refuses %s', async (_, wrong, error) => {
    expect(await failures(wrong)).toMatch(error)
  })

  test('refuses a setup that needs a document', async () => {
    const page = Object.assign(new EventTarget(), {
      title: 'Shop',
      body: new EventTarget(),
      defaultView: new EventTarget(),
      querySelectorAll: () => [],
    })
    Object.defineProperty(globalThis, 'document', { configurable: true, value: page })
    try {
      const setup = () => ({ service: () => ({ title: document.title.trim() }) })
      const wrong = () => (document.title.trim(), setup())
      const title = 'demo: can be created and disposed without a document'
      expect(await failures({ setup })).not.toContain(title)
      expect(await failures({ setup: wrong })).toContain(title)
      expect(globalThis.document).toBe(page)
    } finally {
      Reflect.deleteProperty(globalThis, 'document')
    }
  })
})

let lastGlobal = 0

describe('conformsToNamespace', () => {
  const network = fakeNetwork('demo', 1)
  const url = 'https://node.example'
  const fixtures: NamespaceFixtures = {
    namespace: 'demo',
    network: network.caipNetworkId,
    address: 'alice',
    balance: { value: 5n, http: { [url]: () => ({ balance: '5' }) } },
    invalidAnswers: [{}],
  }
  const chain =
    (read: (answer: { readonly balance?: string }) => bigint, networks = [network]) =>
    () =>
      definePlugin({
        id: 'demo',
        contributes: [
          namespace('demo', {
            networks,
            capabilities: [
              capability(balancesCapability, async () => ({ http }) => ({
                native: async () => {
                  const answer = (await (await http.fetch(url, {})).json()) as { readonly balance?: string }
                  return { ...network.nativeCurrency, value: read(answer) }
                },
              })),
            ],
          }),
        ],
      })()
  const failures = (create: () => Plugin) =>
    failuresOf((register) => conformsToNamespace(register, create, fixtures))

  test.each<readonly [string, () => Plugin, RegExp]>([
    ['another balance', chain(() => 6n), /reads a native balance exactly: .*read 6 instead of 5/],
    [
      'a balance of an answer without one',
      chain(() => 0n),
      /throws an error with a code after the answer \{\}/,
    ],
    [
      'an error without a code',
      chain(({ balance }) => BigInt(balance as string)),
      /the outcome is (Type|Syntax)Error/,
    ],
    ['no network', chain(() => 5n, []), /there is no network/],
  ])('refuses %s', async (_, create, error) => {
    expect(await failures(create)).toMatch(error)
  })
})

describe('conformsToPairing', () => {
  const pairing: Pairing = {
    methods: ['demo_sign'],
    events: [],
    isAddress: (text) => text === 'alice',
    provider: () => ({}),
  }
  const failures = (wrong: Partial<Pairing>) =>
    failuresOf((register) =>
      conformsToPairing(register, 'demo', () => ({
        pairing: { ...pairing, ...wrong },
        network: fakeNetwork('demo', 1),
        address: 'alice',
        nonsense: ['bob'],
      })),
    )

  test('accepts a right one', async () => {
    expect(await failures({})).toBe('')
  })

  test.each<readonly [string, Partial<Pairing>, RegExp]>([
    ['no methods', { methods: [] }, /there are no methods/],
    ['a method twice', { methods: ['a', 'a'] }, /the names are/],
    ['nonsense as an address', { isAddress: () => true }, /accepted .*bob/],
    ['no address at all', { isAddress: () => false }, /alice is refused/],
    [
      'accounts of another network',
      { accounts: () => [{ caipAddress: 'demo:2:alice' }] },
      /the accounts are/,
    ],
    ['a network of nonsense', { readNetwork: () => 'demo:1' }, /is read as/],
  ])('refuses %s', async (_, wrong, error) => {
    expect(await failures(wrong)).toMatch(error)
  })
})

describe('conformsToNames', () => {
  const names: Names = {
    isName: (text) => text.endsWith('.demo'),
    resolve: async ({ name }) => (name === 'alice.demo' ? { name, address: 'a1' } : undefined),
    lookUp: async ({ address }) => (address === 'a1' ? { name: 'alice.demo' } : undefined),
  }
  const failures = (wrong: Partial<Names>) =>
    failuresOf((register) =>
      conformsToNames(register, 'demo', () => ({
        names: { ...names, ...wrong },
        network: fakeNetwork('demo', 1),
        name: 'alice.demo',
        address: 'a1',
        freeName: 'free.demo',
        namelessAddress: 'b2',
      })),
    )

  test('accepts a right one', async () => {
    expect(await failures({})).toBe('')
  })

  test.each<readonly [string, Partial<Names>, RegExp]>([
    ['an address as a name', { isName: () => true }, /taken for a name: .*a1/],
    ['no name at all', { isName: () => false }, /alice\.demo or free\.demo is no name/],
    [
      'another address',
      { resolve: async ({ name }) => ({ name, address: 'b2' }) },
      /alice\.demo resolves to .*b2/,
    ],
    [
      'an address of a free name',
      { resolve: async ({ name }) => ({ name, address: 'a1' }) },
      /free\.demo resolves to/,
    ],
    ['a name of every address', { lookUp: async () => ({ name: 'alice.demo' }) }, /b2 has the name/],
    [
      'no name of an address',
      { lookUp: async () => undefined },
      /a1 has the name undefined, not alice\.demo/,
    ],
  ])('refuses %s', async (_, wrong, error) => {
    expect(await failures(wrong)).toMatch(error)
  })
})
