import type { Requests } from '#kernel/chain'
import type { ProviderDeps } from '../provider/session-events.js'
import { createProviderShell } from '../provider/shell.js'
import { walletMethods } from '../node/wallet-methods.js'

/** Creates the capability to answer requests of pages: by an EIP-1193 provider, which checks them. */
export const createRequests = (deps: ProviderDeps) => (): Requests => {
  const provider = createProviderShell(deps)
  return {
    methods: walletMethods,
    events: ['accountsChanged', 'chainChanged'],
    handle: ({ method, params }) => provider.request({ method, ...(params !== undefined && { params }) }),
  }
}
