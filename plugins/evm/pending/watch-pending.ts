import { accountOf, assetChangesAtom, networkByIdAtom, networksAtom, networkState } from '#kernel'
import { evmNamespace } from '../contract.js'
import { createAskNetwork } from '../json-rpc.js'
import { readSession, type ProviderDeps } from '../provider/session.js'
import { createActivityPoll, pendingPollMs } from './account-activity.js'

/**
 * Watches the pending transactions of the active account, from any sender, and reads the balances again when one is mined.
 * Restarts for another network or account; ends with the connection and with the plugin.
 */
export function watchPending({ maybe, store, use, signal }: ProviderDeps): void {
  const { clock, http, session } = use
  const ask = createAskNetwork({
    ...{ clock, http },
    service: {
      get api() {
        return maybe.api
      },
    },
    networks: () => store.get(networksAtom),
    provider: () => session.provider(evmNamespace),
  })
  let watched = ''
  let stop = new AbortController()

  async function watch(
    account: string,
    network: Parameters<typeof createActivityPoll>[1],
    ended: AbortSignal,
  ) {
    const poll = createActivityPoll(ask, network, account)
    for (;;) {
      // a failed poll is repeated after the interval
      const hasChanged = await poll(ended).catch(() => false)
      ended.throwIfAborted()
      if (hasChanged) {
        session.refreshBalance({ force: true }).catch(() => {})
        store.set(assetChangesAtom, (changes) => changes + 1)
      }
      await clock.sleep(pendingPollMs, ended)
    }
  }

  const follow = () => {
    const { accounts, chain } = readSession(store)
    const [account] = accounts
    const network = store.get(networkByIdAtom)(chain)
    const subject = account !== undefined && network ? `${chain} ${account}` : ''
    if (subject === watched) return
    watched = subject
    stop.abort()
    stop = new AbortController()
    if (account !== undefined && network) watch(account, network, stop.signal).catch(() => {})
  }
  const subscriptions = [
    store.sub(accountOf(evmNamespace), follow),
    store.sub(networkState(evmNamespace), follow),
  ]
  const end = () => {
    subscriptions.forEach((unsubscribe) => unsubscribe())
    stop.abort()
  }
  // the plugin may be deactivated while the chunk loads
  if (signal.aborted) return end()
  signal.addEventListener('abort', end, { once: true })
  follow()
}
