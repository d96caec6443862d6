import { atom } from 'jotai/vanilla'
import { clockKey, connectionAtom, definePlugin, fill, lazy, view } from '#kernel'
import { capability, namespacesKey, capabilityOffers, namesCapability } from '#kernel/chain'
import { accountHome, accountSections, profilesKey } from '#plugins/account/contract'
import { isAuthActiveAtom } from '#plugins/auth/contract'
import { evmNamespace } from '#plugins/evm/contract'
import { apiKey } from '#plugins/service/contract'
import { namesConfig } from './config.js'
import * as events from './events.js'
import { namesFlag, namesService, registerAccountName, registerAccountNameSuccess } from './contract.js'
import { suffixesAtom } from './state.js'

/** Names that accounts of the embedded wallet register at the service, and their look-up. */
export const names = /*#__PURE__*/ definePlugin({
  id: 'names',
  kernel: '^0.1.0',
  flag: namesFlag,
  config: namesConfig,
  requires: { clock: clockKey, namespaces: namespacesKey },
  optional: { api: apiKey, profiles: profilesKey },
  provides: { service: namesService },
  events,
  contributes: [
    view(registerAccountName, () => import('./views/RegisterName.js'), {
      next: [registerAccountNameSuccess],
    }),
    view(registerAccountNameSuccess, () => import('./views/RegisteredName.js'), { next: [accountHome] }),
  ],
  setup(context) {
    const { config, maybe, store, contribute } = context
    store.set(suffixesAtom, config)
    const { api } = maybe
    // without a service there is nowhere to register and to look up
    if (api?.has('api'))
      contribute(
        fill(accountSections, {
          id: 'names',
          rank: 5,
          when: atom((get) => get(isAuthActiveAtom) && get(connectionAtom)?.namespace === evmNamespace),
          load: () => import('./views/NameRow.js'),
        }),
        // before ENS, which has the suffix only if the operator has set it up there
        fill(capabilityOffers, {
          id: 'names',
          namespace: evmNamespace,
          rank: -1,
          capability: capability(namesCapability, async () => {
            const { createNames } = await import('./capability.js')
            return () => createNames(api, config)
          }),
        }),
      )
    const service = lazy(async () => (await import('./service.js')).createNamesService(context))
    return { service: () => service }
  },
})

export * from './contract.js'
