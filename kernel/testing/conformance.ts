import { balancesCapability } from '../contracts/assets.js'
import { caipAddress, parseCaipAddress, parseCaipNetworkId } from '../core/networks/caip.js'
import type { Network } from '../core/networks/network.js'
import { picturesKey } from '../contracts/pictures.js'
import { projectFlagsKey } from '../contracts/project-flags.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import { WidgetError } from '../core/errors/widget-error.js'
import type { Plugin } from '../core/plugins/definition.js'
import { contributionsAtom } from '../core/plugins/plugin-state.js'
import { createFoyer } from '../host/create-foyer.js'
import { namespacesKey } from '../session/namespaces.js'
import { settle, type HttpAnswer } from './fake-edges.js'
import { createPluginHarness, type Harness, type HarnessOptions } from './harness.js'
import { watchLeaks } from './watch-leaks.js'

/** Registers one test: `test` of vitest, jest or node:test. */
export type RegisterTest = (name: string, run: () => Promise<void>) => unknown

/** Options of {@link conformsToPlugin}. */
export interface ConformanceOptions extends Pick<HarnessOptions, 'companions' | 'features' | 'http'> {
  /** Options that the plugin must reject. An unknown field is tested in any case. */
  readonly invalidOptions?: readonly unknown[]
  /** Prefix of the plugin's events, where it is not its id. */
  readonly eventPrefix?: string
}

/**
 * Registers the tests that every plugin must pass.
 *
 * @param createPlugin creates the plugin: `() => send()`
 */
export function conformsToPlugin(
  test: RegisterTest,
  createPlugin: () => Plugin,
  options: ConformanceOptions = {},
): void {
  const { id, definition } = createPlugin()
  const { invalidOptions = [], eventPrefix = id, ...harness } = options
  const start = () => createPluginHarness(createPlugin(), harness)

  /** Creates every service that the plugin provides: they are created on their first use, and may start work then. */
  const createServices = (h: Harness) => {
    if (h.status()?.status !== 'active') return
    for (const key of Object.values(definition.provides ?? {}).filter(Boolean))
      try {
        h.service(key)
      } catch (error) {
        // some services need a page
        if (typeof document !== 'undefined') throw error
      }
  }

  /** Returns the contributions of the active plugin, including those of its setup. */
  const contributionsOf = async () => {
    const h = start()
    const owned = h.read(contributionsAtom).filter(({ plugin }) => plugin === id)
    await h.dispose()
    return owned.map(({ contribution }) => contribution)
  }

  test(`${id}: ids start with the plugin id`, async () => {
    const contributions = await contributionsOf()
    const ids = [
      ...Object.values(definition.provides ?? {})
        .filter(Boolean)
        .map((key) => key.id),
      ...contributions.flatMap((contribution) =>
        contribution.kind === 'view' ? [contribution.route.id] : [],
      ),
      ...contributions.flatMap((contribution) =>
        contribution.kind === 'persisted' ? [contribution.atom.persistence.key] : [],
      ),
    ]
    const events = Object.values(definition.events ?? {}).map((key) => key.id)
    // The kernel declares these keys for plugins to provide.
    const kernelKeys: readonly string[] = [picturesKey.id, projectFlagsKey.id]
    const foreign = ids.filter((owned) => !owned.startsWith(`${id}.`) && !kernelKeys.includes(owned))
    expectTrue(foreign.length === 0, `${foreign.join(', ')} must start with "${id}."`)
    const foreignEvents = events.filter((event) => !event.startsWith(`${eventPrefix}.`))
    expectTrue(
      foreignEvents.length === 0,
      `the events ${foreignEvents.join(', ')} must start with "${eventPrefix}."`,
    )
    const flag = definition.flag?.id ?? id
    const camelCase = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    expectTrue(
      flag === id || flag === camelCase || flag.startsWith(`${id}.`),
      `flag "${flag}" must be "${id}" or "${camelCase}", or start with "${id}."`,
    )
  })

  test(`${id}: is active after start`, async () => {
    const h = start()
    const state = h.status()
    await h.dispose()
    expectTrue(
      state?.status === 'active',
      `status is ${state?.status}: ${state?.error?.message ?? state?.missing.join()}`,
    )
  })

  test(`${id}: leaks nothing after dispose`, async () => {
    // In the second run the modules that a plugin imports are loaded, and what they start comes before the dispose.
    for (const run of ['first', 'second']) {
      const leaks = watchLeaks()
      const h = start()
      createServices(h)
      await settle()
      await h.dispose()
      const leakList = leaks.stop()
      expectTrue(leakList.length === 0, `the ${run} run left ${leakList.join(', ')}`)
    }
  })

  if (definition.flag) {
    const flag = definition.flag.id
    test(`${id}: is deactivated and activated by its flag`, async () => {
      const h = start()
      const status = () => h.status()?.status
      await h.setFlags({ [flag]: false })
      const off = status()
      await h.setFlags({ [flag]: true })
      const on = status()
      await h.dispose()
      expectTrue(off === 'disabled' && on === 'active', `status was ${off}, then ${on}`)
    })
  }

  if (definition.config) {
    for (const [index, input] of [{ unknownOption: true }, ...invalidOptions].entries()) {
      test(`${id}: rejects invalid options with an error that names the plugin (${index + 1})`, async () => {
        const h = createPluginHarness({ ...createPlugin(), input }, harness)
        const state = h.status()
        await h.dispose()
        expectTrue(state?.status === 'failed', `status is ${state?.status} with ${JSON.stringify(input)}`)
        expectTrue(kernelErrors.BAD_CONFIG.is(state?.error), `the error is ${String(state?.error?.code)}`)
        expectTrue(
          String(state?.error?.message).includes(id),
          `the error does not name "${id}": ${state?.error?.message}`,
        )
      })
    }
  }

  test(`${id}: stays active when another widget is disposed`, async () => {
    const [first, second] = [start(), start()]
    await first.dispose()
    const status = second.status()?.status
    await second.dispose()
    expectTrue(status === 'active', `the second is ${status} after the first was disposed`)
  })

  test(`${id}: loads its views, triggers and capabilities`, async () => {
    for (const contribution of await contributionsOf()) {
      if (contribution.kind === 'view' || contribution.kind === 'trigger') {
        const module = await contribution.load()
        expectTrue(typeof module.default === 'function', `a ${contribution.kind} has no default export`)
      }
      if (contribution.kind === 'namespace') {
        for (const { key, load } of contribution.capabilities) {
          expectTrue(typeof (await load()) === 'function', `"${key.id}" does not load a factory`)
        }
      }
    }
  })

  test(`${id}: can be created and disposed without a document`, async () => {
    const restore = hideDocument()
    try {
      const foyer = createFoyer({
        plugins: [...(harness.companions ?? []), createPlugin()] as readonly Plugin[],
        id: 'conformance',
      })
      const state = foyer.plugins.find((plugin) => plugin.id === id)
      await foyer.dispose()
      expectTrue(
        state?.status !== 'failed',
        `it fails: ${String(state?.error?.cause ?? state?.error?.message)}`,
      )
    } finally {
      restore()
    }
  })
}

/** Hides the page of the test as on a server, where the test runner lets it. Returns the undo. */
function hideDocument(): () => void {
  const hidden = ['document', 'window'].flatMap((name) => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)
    // not in a browser
    if (!descriptor?.configurable) return []
    Object.defineProperty(globalThis, name, { configurable: true, value: undefined })
    return [[name, descriptor] as const]
  })
  return () => hidden.forEach(([name, descriptor]) => Object.defineProperty(globalThis, name, descriptor))
}

/** Data for {@link conformsToNamespace}. */
export interface NamespaceFixtures {
  readonly namespace: string
  /** A network of the namespace. The fixtures answer for one of its RPC URLs. */
  readonly network: Network['caipNetworkId']
  /** An address on the network. */
  readonly address: string
  /** A native balance in base units, and the answers of the node for it by URL. */
  readonly balance?: { readonly value: bigint; readonly http: Readonly<Record<string, HttpAnswer>> }
  /** Answers of a node that must become errors. */
  readonly invalidAnswers?: readonly unknown[]
}

/** Registers the tests that every namespace must pass: CAIP ids, and the contract of the `balances` capability. */
export function conformsToNamespace(
  test: RegisterTest,
  createPlugin: () => Plugin,
  fixtures: NamespaceFixtures,
): void {
  const { namespace, network: networkId, address, balance, invalidAnswers = [] } = fixtures

  test(`${namespace}: networks and accounts have CAIP ids`, async () => {
    const h = createPluginHarness(createPlugin())
    const networks = h.service(namespacesKey).networks()
    await h.dispose()
    expectTrue(networks.length > 0, 'there is no network')
    for (const { caipNetworkId, chainNamespace, name, nativeCurrency } of networks) {
      const parsed = parseCaipNetworkId(caipNetworkId)
      expectTrue(parsed?.namespace === namespace, `${caipNetworkId} is not a CAIP-2 id of ${namespace}`)
      expectTrue(chainNamespace === namespace, `chainNamespace of ${name} is ${chainNamespace}`)
      const { decimals } = nativeCurrency
      expectTrue(Number.isInteger(decimals), `nativeCurrency.decimals of ${name} is ${String(decimals)}`)
      const account = parseCaipAddress(caipAddress(caipNetworkId, address))
      expectTrue(account?.address === address, `${address} is not preserved in a CAIP-10 id`)
    }
  })

  const readBalance = async (http: Readonly<Record<string, HttpAnswer>>) => {
    const h = createPluginHarness(createPlugin(), { http })
    try {
      const namespaces = h.service(namespacesKey)
      const network = namespaces.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
      const balances = await namespaces.capability(namespace, balancesCapability)
      expectTrue(network !== undefined && balances !== undefined, 'there is no balances capability')
      const account = caipAddress(networkId, address)
      return await balances.native({ account, network, signal: new AbortController().signal })
    } finally {
      await h.dispose()
    }
  }

  if (!balance) return

  test(`${namespace}: reads a native balance exactly`, async () => {
    const { value } = await readBalance(balance.http)
    expectTrue(value === balance.value, `read ${value} instead of ${balance.value}`)
  })

  const failures: readonly (readonly [string, HttpAnswer])[] = [
    ['a network failure', () => new TypeError('Failed to fetch')],
    ...invalidAnswers.map((body) => [`the answer ${JSON.stringify(body)}`, () => body] as const),
  ]
  for (const [failure, httpAnswer] of failures) {
    test(`${namespace}: throws an error with a code after ${failure}`, async () => {
      const http = Object.fromEntries(Object.keys(balance.http).map((url) => [url, httpAnswer]))
      const outcome = await readBalance(http).catch((error: unknown) => error)
      expectTrue(outcome instanceof WidgetError, `the outcome is ${String(outcome)}`)
    })
  }
}

function expectTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
