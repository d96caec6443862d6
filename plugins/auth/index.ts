import { definePlugin, fill, lazy } from '#kernel'
import { connectorSources, pairingConnectors } from '#kernel/chain'
import { authConfig, frameUrlOf } from './config.js'
import { accountSections } from '#plugins/account/contract'
import { evmNamespace } from '#plugins/evm/contract'
import { solanaNamespace } from '#plugins/solana/contract'
import { authFlag, authId, authKey, frameUrlAtom, isAuthActiveAtom } from './contract.js'
import { required } from './deps.js'
import * as events from './events.js'
import { loadErrors } from './load-errors.js'

/** Namespaces in which the secure frame has accounts. Which of their networks it knows is decided when it is used. */
const frameNamespaces: readonly string[] = [evmNamespace, solanaNamespace]

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
      const list = pairingConnectors(
        { id: authId, name: 'Embedded wallet', kind: 'AUTH', role: 'login' },
        use.namespaces,
        service.driver,
        (namespace) => frameNamespaces.includes(namespace),
      )
      contribute(fill(connectorSources, { id: 'auth', list }))
    }
    return { auth: () => service }
  },
})

export * from './contract.js'
