import { lazy, sessionAtom } from '#kernel'
import type { ProviderDeps } from './session-events.js'
import type { EvmProvider } from '../contract.js'

/** Creates the provider in the entry. Its code is loaded with the first call. */
export function createProviderShell(deps: ProviderDeps): EvmProvider {
  // changes before the code is loaded are emitted afterwards
  const since = deps.store.get(sessionAtom)
  const inner = lazy(async () => (await import('./create-provider.js')).createProvider(deps, since))
  const provider: EvmProvider = {
    request: inner.request,
    // return the provider, as those of an EventEmitter do (EIP-1193)
    on: (...call) => (inner.on(...call), provider),
    removeListener: (...call) => (inner.removeListener(...call), provider),
  }
  return provider
}
