import { definePlugin, fill, lazy } from '#kernel'
import { connectorSources } from '#kernel/chain'
import { authConfig, frameUrlOf } from './config.js'
import { accountSections } from '#plugins/account/contract'
import { authFlag, authKey, frameUrlAtom, isAuthActiveAtom } from './contract.js'
import { required } from './deps.js'
import * as events from './events.js'
import { loadErrors } from './load-errors.js'
import { authConnectors } from './state.js'

/** The embedded wallet: a wallet in a secure frame, for users who log in by e-mail or with a social account. */
export const auth = /*#__PURE__*/ definePlugin({
  id: 'auth',
  kernel: '^0.1.0',
  flag: authFlag,
  config: authConfig,
  requires: required,
  provides: { auth: authKey },
  events,
  contributes: [
    fill(accountSections, {
      id: 'auth',
      rank: 20,
      when: isAuthActiveAtom,
      load: () => import('./views/AuthSection.js'),
    }),
  ],
  setup({ config, use, store, events, signal, report, contribute, onDispose }) {
    const frameUrl = frameUrlOf(config, use.serviceConfig)
    const service = lazy(async () => {
      const { createAuth } = await import('./service.js').catch((cause: unknown) => {
        throw loadErrors.NO_DEPENDENCY({ cause })
      })
      return createAuth({ ...use, frameUrl, page: window, store, events, signal, report })
    })
    const hasFrame = typeof window !== 'undefined' && frameUrl !== undefined
    if (hasFrame) {
      store.set(frameUrlAtom, frameUrl)
      onDispose(() => store.set(frameUrlAtom, undefined))
      contribute(fill(connectorSources, { id: 'auth', list: authConnectors(use.namespaces, service.driver) }))
    }
    return { auth: () => service }
  },
})

export * from './contract.js'
