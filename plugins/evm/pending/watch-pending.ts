import { accountOf, networkByIdAtom, networksAtom, networkState, optionalServiceAtom } from '#kernel'
import { balancesService } from '#plugins/balances/contract'
import { evmNamespace } from '../contract.js'
import { createAskNetwork } from '../json-rpc.js'
import type { ProviderDeps } from '../provider/deps.js'
import { look } from '../provider/look.js'
import { pendingPollMs } from './constants.js'
import { createLook } from './create-look.js'

const balancesAtom = optionalServiceAtom(balancesService)

/**
 * Watches the transactions of the account in use, whoever has sent them, and reads the balances again when one of them
 * has come into a block. Ends with the connection, begins anew on another network or account, and ends with the plugin.
 */
export function watchPending({ store, use, signal }: ProviderDeps): void {
  const { api, clock, http, session } = use
  const ask = createAskNetwork({
    ...{ api, clock, http },
    networks: () => store.get(networksAtom),
    provider: () => session.provider(evmNamespace),
  })
  let watched = ''
  let stop = new AbortController()

  async function watch(account: string, network: Parameters<typeof createLook>[1], ended: AbortSignal) {
    const lookOnce = createLook(ask, network, account)
    for (;;) {
      // one that fails is made again the next time
      const isNews = await lookOnce(ended).catch(() => false)
      ended.throwIfAborted()
      if (isNews) {
        session.refreshBalance({ force: true }).catch(() => {})
        store
          .get(balancesAtom)
          ?.refresh({ force: true })
          .catch(() => {})
      }
      await clock.sleep(pendingPollMs, ended)
    }
  }

  const follow = () => {
    const { accounts, chain } = look(store)
    const [account] = accounts
    const network = store.get(networkByIdAtom)(chain)
    const subject = account !== undefined && network ? `${chain} ${account}` : ''
    if (subject === watched) return
    watched = subject
    stop.abort()
    stop = new AbortController()
    if (account !== undefined && network) watch(account, network, stop.signal).catch(() => {})
  }
  const undo = [store.sub(accountOf(evmNamespace), follow), store.sub(networkState(evmNamespace), follow)]
  const end = () => {
    undo.forEach((one) => one())
    stop.abort()
  }
  // its code may arrive when the plugin has gone
  if (signal.aborted) return end()
  signal.addEventListener('abort', end, { once: true })
  follow()
}
