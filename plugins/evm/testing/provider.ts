import { nodeMethods } from '../provider/requests.js'
import type { Gate } from './gate.js'
import { askingMethods, quietMethods } from './methods/table.js'
import { nonsenseOf } from './nonsense/table.js'
import type { ProviderEvents, ProviderListener } from './provider-events.js'
import { rpcErrors } from './rpc-errors.js'
import type { WalletParts } from './wallet-parts.js'

/** What the page gets: the provider of EIP-1193. `request` fails with an RpcError. */
export interface TestProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): TestProvider
  removeListener(event: string, listener: ProviderListener): TestProvider
  /** What MetaMask adds to EIP-1193, and others after it: whether it is locked is said without asking the user. */
  readonly _metamask: { isUnlocked(): Promise<boolean> }
}

/** Makes the provider. While `disconnected` says so, every request fails with 4900. */
export function createProvider(
  parts: WalletParts,
  gate: Gate,
  events: ProviderEvents,
  disconnected: () => boolean,
): TestProvider {
  const provider: TestProvider = {
    _metamask: { isUnlocked: async () => !parts.switches.current.locked },
    // not async: one kind of nonsense throws before there is a promise
    request(args) {
      const { method, params } = args ?? {}
      const call = { method, params, asksUser: askingMethods.has(method) }
      const nonsense = nonsenseOf(parts.switches.current.nonsense)
      const honest = async () => {
        if (disconnected()) throw rpcErrors.disconnected()
        const result = await answer(parts, method, params)
        return nonsense.result ? nonsense.result(result, call) : result
      }
      const passed = () => gate.pass(honest())
      return nonsense.answer ? nonsense.answer(passed, call) : passed()
    },
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.removeListener(event, listener)
      return provider
    },
  }
  return Object.freeze(provider)
}

function answer(parts: WalletParts, method: unknown, params: unknown = []): unknown {
  if (typeof method !== 'string') throw rpcErrors.invalidRequest('A request is an object with a method.')
  if (!Array.isArray(params)) throw rpcErrors.invalidParams(`The params of ${method} must be a list.`)
  const own = quietMethods.get(method) ?? askingMethods.get(method)
  if (own) return own(parts, params)
  if (nodeMethods.has(method)) return parts.callNode(parts.chains.active.rpcUrl, method, params)
  throw rpcErrors.unsupported(method)
}
