import { lazy, sessionAtom } from '#kernel'
import type { ProviderDeps } from './deps.js'
import type { EvmProvider } from '../contract.js'

/** The provider as the entry holds it: its code loads with the first call. */
export function createProviderShell(deps: ProviderDeps): EvmProvider {
  // what happens before the code is there is told, too
  const since = deps.store.get(sessionAtom)
  const inner = lazy(
    async () => (await import('./create-provider.js')).createProvider(deps, since),
    ['request', 'on', 'removeListener'],
  )
  const provider: EvmProvider = {
    request: inner.request,
    // as those of an EventEmitter, which EIP-1193 asks for: they answer at once with the provider itself
    on: (...call) => (inner.on(...call), provider),
    removeListener: (...call) => (inner.removeListener(...call), provider),
  }
  return provider
}
