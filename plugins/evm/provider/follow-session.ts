import { accountOf, networkState, type CaipNetworkId } from '#kernel'
import { evmNamespace } from '../contract.js'
import type { ProviderDeps } from './deps.js'
import type { Listeners } from './listeners.js'
import { look, type Sight } from './look.js'
import { disconnectedError } from './provider-error.js'

/** A chain's id as EIP-1193 has it: `eip155:8453` is `0x2105`. */
export function chainIdOf(chain: CaipNetworkId): string {
  return `0x${BigInt(chain.slice(chain.indexOf(':') + 1)).toString(16)}`
}

/**
 * Tells a page what changes in the session, by the events of EIP-1193. Ends with the plugin.
 * @param since what the page has seen last.
 * @returns what looks at once, and what is aborted when the connection of now ends.
 */
export function followSession({ store, signal }: ProviderDeps, { tell }: Listeners, since: Sight) {
  let before = since
  let connection = new AbortController()

  function check() {
    const [{ accounts, chain }, { accounts: had, chain: was }] = [look(store), before]
    if (String([chain, accounts]) === String([was, had])) return
    before = { accounts, chain }
    if (had.length === 0 && accounts.length > 0 && chain) tell('connect', { chainId: chainIdOf(chain) })
    if (chain && chain !== was) tell('chainChanged', chainIdOf(chain))
    if (String(accounts) !== String(had)) tell('accountsChanged', [...accounts])
    if (had.length === 0 || accounts.length > 0) return
    const error = disconnectedError()
    connection.abort(error)
    connection = new AbortController()
    tell('disconnect', error)
  }

  const undo = [store.sub(networkState(evmNamespace), check), store.sub(accountOf(evmNamespace), check)]
  signal.addEventListener('abort', () => undo.forEach((one) => one()), { once: true })
  return { check, connection: () => connection.signal }
}
