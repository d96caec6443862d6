import { definePlugin, fill, lazy, view } from '#kernel'
import { accountTabs, accountTotal } from '#plugins/account/contract'
import { balancesConfig } from './config.js'
import { balancesAsset, balancesFlag, balancesService } from './contract.js'
import { optional, required } from './deps.js'
import { hasFiatTotalAtom, isWantedAtom } from './state.js'
import { firstMessages } from './first-messages.js'

/** Token balances of the active account, and the Tokens tab of the account view. */
export const balances = /*#__PURE__*/ definePlugin({
  id: 'balances',
  kernel: '^0.1.0',
  flag: balancesFlag,
  config: balancesConfig,
  requires: required,
  optional,
  provides: { service: balancesService },
  contributes: [
    view(balancesAsset, () => import('./views/AssetDetail.js')),
    fill(accountTabs, {
      id: 'balances',
      rank: 10,
      // separate from the texts of the tab, which load with it
      words: firstMessages,
      load: () => import('./views/Tokens.js'),
    }),
    fill(accountTotal, {
      id: 'balances',
      isKnown: hasFiatTotalAtom,
      load: () => import('./views/FiatTotal.js'),
    }),
  ],
  setup(parts) {
    const { use, store, signal, onDispose } = parts
    const service = lazy(async () => (await import('./service.js')).createBalancesService(parts))
    // Nothing is requested before the modal is opened. Views show the error.
    const read = () => {
      if (!store.get(isWantedAtom)) return
      // in a later task: the address of a new connection is painted first
      use.clock
        .sleep(0, signal)
        .then(() => service.refresh())
        .catch(() => {})
    }
    // in a later task: the task that creates the widget is the longest of the page
    use.clock.sleep(0, signal).then(
      () => {
        onDispose(store.sub(isWantedAtom, read))
        read()
      },
      () => {},
    )
    return { service: () => service }
  },
})

export * from './contract.js'
