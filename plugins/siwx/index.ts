import {
  definePlugin,
  disconnected,
  fill,
  inBackground,
  lazy,
  lazyPart,
  retry,
  statusAtom,
  view,
  type PayloadOf,
} from '#kernel'
import { connectionGates } from '#kernel/chain'
import { siwxConfig } from './config.js'
import { connectingSiwe, signInOffers, siwxFlag, siwxService } from './contract.js'
import { optional, required } from './deps.js'
import * as events from './events.js'
import type { SiwxParts } from './service.js'
import { signInStepsKey } from './state.js'

/** Signs users in with their wallet (CAIP-122; on EVM networks ERC-4361). A wallet is connected once its account has a session. */
export const siwx = /*#__PURE__*/ definePlugin({
  id: 'siwx',
  kernel: '^0.1.0',
  flag: siwxFlag,
  config: siwxConfig,
  requires: required,
  optional,
  provides: { service: siwxService, steps: signInStepsKey },
  events,
  contributes: [view(connectingSiwe, () => import('./views/ConnectingSiwe.js'))],
  setup(context) {
    const { events: bus, onDispose, report, signal, store, use } = context
    const background = inBackground({ report, signal })
    const page = typeof window === 'undefined' ? undefined : window
    let loaded: SiwxParts | undefined
    const parts = lazyPart(async () => (loaded = await (await import('./service.js')).loadSiwx(context)))
    const follow = lazyPart(() => retry({ clock: use.clock, store, signal, page }, parts, report))
    // the gate has not admitted a wallet that was connected before the plugin was active
    const followConnected = () => {
      if (store.get(statusAtom) === 'connected') background(follow())
    }
    onDispose(store.sub(statusAtom, followConnected))
    followConnected()
    const end = (ended: PayloadOf<typeof disconnected>) => {
      if (loaded) loaded.ended(ended)
      else if (ended.reason === 'user') background(parts().then((signIn) => signIn.ended(ended)))
    }
    onDispose(bus.on(disconnected, end))
    context.contribute(
      fill(connectionGates, { id: 'siwx', admit: async (request) => (await parts()).admit(request) }),
    )
    context.contribute(
      fill(signInOffers, {
        id: 'siwx',
        fields: async (chainId) => (await parts()).offer.fields(chainId),
        message: async (account) => (await parts()).offer.message(account),
      }),
    )
    const service = lazy(async () => (await parts()).service)
    const steps = lazy(async () => (await parts()).steps)
    return { service: () => service, steps: () => steps }
  },
})

export * from './contract.js'
export { hostRoutes } from './host-routes.js'
