import { clockKey, definePlugin, fill, lazy, namespacesKey, sessionKey } from '#kernel'
import { toastsKey } from '#kernel/contracts'
import { accountTabs, accountWorth } from '#plugins/account/contract'
import { balancesFlag, balancesService, readBalancesAtom } from './contract.js'
import { hasWorthAtom, isWantedAtom } from './state.js'
import { tabMessages } from './tab-messages.js'

/** What the account in use holds: the Tokens of the account, and the figures for whoever asks. */
export const balances = /*#__PURE__*/ definePlugin({
  id: 'balances',
  kernel: '^0.1.0',
  flag: balancesFlag,
  requires: { clock: clockKey, namespaces: namespacesKey, session: sessionKey, toasts: toastsKey },
  provides: { service: balancesService },
  contributes: [
    fill(accountTabs, {
      id: 'balances',
      rank: 10,
      words: tabMessages,
      load: () => import('./views/Tokens.js'),
    }),
    fill(accountWorth, { id: 'balances', when: hasWorthAtom, load: () => import('./views/Worth.js') }),
  ],
  setup({ use, store, signal, onDispose }) {
    const service = lazy(
      async () => (await import('./service.js')).createBalancesService({ ...use, store, signal }),
      ['refresh'],
    )
    // Nothing is requested before the widget is opened. Views show the error.
    const read = () => {
      if (store.get(isWantedAtom)) service.refresh().catch(() => {})
    }
    onDispose(() => store.set(readBalancesAtom, undefined))
    const follow = () => {
      onDispose(store.sub(isWantedAtom, read))
      read()
    }
    // A task later: the task that creates the widget is the longest of the page.
    use.clock.sleep(0, signal).then(follow, () => {})
    return { service: () => service }
  },
})

export * from './contract.js'
