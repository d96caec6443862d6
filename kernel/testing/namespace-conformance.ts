import { balancesCapability } from '../contracts/assets.js'
import type { Network } from '../contracts/network.js'
import { WidgetError } from '../core/errors/widget-error.js'
import { caipAddress, parseCaipAddress, parseCaipNetworkId } from '../contracts/caip.js'
import { namespacesKey } from '../session/namespaces.js'
import type { Plugin } from '../core/plugins/definition.js'
import type { HttpAnswer } from './fake-http.js'
import { createPluginHarness } from './harness.js'
import type { RegisterTest } from './plugin-conformance.js'

/** What the suite needs to know of a namespace. */
export interface NamespaceFixtures {
  readonly namespace: string
  /** One of its networks, with an RPC address that the fixtures answer for. */
  readonly network: Network['caipNetworkId']
  /** An address of its own kind. */
  readonly address: string
  /** A native balance in base units, and the node's answers that mean it, by address. */
  readonly balance?: { readonly value: bigint; readonly http: Readonly<Record<string, HttpAnswer>> }
  /** Answers of a node that must become errors, never numbers. */
  readonly nonsense?: readonly unknown[]
}

/** The suite every namespace passes: its ids are CAIP, and what it offers keeps the capability's contract. */
export function conformsToNamespace(
  test: RegisterTest,
  make: () => Plugin,
  fixtures: NamespaceFixtures,
): void {
  const { namespace, network: networkId, address, balance, nonsense = [] } = fixtures

  test(`${namespace}: its networks and accounts have CAIP ids`, async () => {
    const h = createPluginHarness(make())
    const networks = h.service(namespacesKey).networks()
    await h.dispose()
    expectTrue(networks.length > 0, 'it has no network')
    for (const network of networks) {
      const parsed = parseCaipNetworkId(network.caipNetworkId)
      expectTrue(parsed?.namespace === namespace, `${network.caipNetworkId} is no CAIP-2 id of ${namespace}`)
      expectTrue(
        network.chainNamespace === namespace,
        `${network.name} says it is of ${network.chainNamespace}`,
      )
      const account = parseCaipAddress(caipAddress(network.caipNetworkId, address))
      expectTrue(account?.address === address, `${address} does not survive the way through CAIP-10`)
    }
  })

  const native = async (http: Readonly<Record<string, HttpAnswer>>) => {
    const h = createPluginHarness(make(), { http })
    try {
      const namespaces = h.service(namespacesKey)
      const network = namespaces.networks().find((one) => one.caipNetworkId === networkId)
      const balances = await namespaces.capability(namespace, balancesCapability)
      expectTrue(network !== undefined && balances !== undefined, 'it offers no balances')
      const account = caipAddress(networkId, address)
      return await balances.native({ account, network, signal: new AbortController().signal })
    } finally {
      await h.dispose()
    }
  }

  if (!balance) return

  test(`${namespace}: reads a native balance exactly`, async () => {
    const { value } = await native(balance.http)
    expectTrue(value === balance.value, `read ${value} instead of ${balance.value}`)
  })

  const failures: readonly (readonly [string, HttpAnswer])[] = [
    ['a node that cannot be reached', () => new TypeError('Failed to fetch')],
    ...nonsense.map((answer) => [`a node that answers ${JSON.stringify(answer)}`, () => answer] as const),
  ]
  for (const [what, answer] of failures) {
    test(`${namespace}: ${what} is an error with a code`, async () => {
      const http = Object.fromEntries(Object.keys(balance.http).map((url) => [url, answer]))
      const outcome = await native(http).catch((error: unknown) => error)
      expectTrue(outcome instanceof WidgetError, `became ${String(outcome)}`)
    })
  }
}

function expectTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
