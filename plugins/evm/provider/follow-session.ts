import { accountOf, networkState, type CaipNetworkId } from '#kernel'
import { evmNamespace } from '../contract.js'
import type { ProviderDeps } from './deps.js'
import type { Listeners } from './listeners.js'
import { readSession, type SessionView } from './session-view.js'
import { disconnectedError } from './provider-error.js'

/** Converts a CAIP-2 id to an EIP-1193 chain id: `eip155:8453` is `0x2105`. */
export function chainIdOf(chain: CaipNetworkId): string {
  return `0x${BigInt(chain.slice(chain.indexOf(':') + 1)).toString(16)}`
}

/**
 * Emits changes of the session as EIP-1193 events, until the plugin is deactivated.
 *
 * @param since the session as the page saw it last
 * @returns a function that checks for changes at once, and the signal of the current connection
 */
export function followSession({ store, signal }: ProviderDeps, { tell }: Listeners, since: SessionView) {
  let before = since
  let connection = new AbortController()

  function check() {
    const [{ accounts, chain }, { accounts: previousAccounts, chain: previousChain }] = [
      readSession(store),
      before,
    ]
    if (String([chain, accounts]) === String([previousChain, previousAccounts])) return
    before = { accounts, chain }
    if (previousAccounts.length === 0 && accounts.length > 0 && chain)
      tell('connect', { chainId: chainIdOf(chain) })
    if (chain && chain !== previousChain) tell('chainChanged', chainIdOf(chain))
    if (String(accounts) !== String(previousAccounts)) tell('accountsChanged', [...accounts])
    if (previousAccounts.length === 0 || accounts.length > 0) return
    const error = disconnectedError()
    connection.abort(error)
    connection = new AbortController()
    tell('disconnect', error)
  }

  const subscriptions = [
    store.sub(networkState(evmNamespace), check),
    store.sub(accountOf(evmNamespace), check),
  ]
  signal.addEventListener('abort', () => subscriptions.forEach((unsubscribe) => unsubscribe()), {
    once: true,
  })
  return { check, connection: () => connection.signal }
}
