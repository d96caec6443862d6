import { clockKey, definePlugin, routerKey, sessionKey, view } from '#kernel'
import { authKey } from '#plugins/auth/contract'
import { farcasterRouteAtom } from '#plugins/socials/contract'
import { farcasterFlag, farcasterLogin } from './contract.js'

/** Login with Farcaster: a row among the social logins, and the view with the code for the app. */
export const farcaster = /*#__PURE__*/ definePlugin({
  id: 'farcaster',
  kernel: '^0.1.0',
  flag: farcasterFlag,
  requires: { auth: authKey, clock: clockKey, router: routerKey, session: sessionKey },
  contributes: [view(farcasterLogin, () => import('./views/FarcasterLogin.js'))],
  setup({ store, onDispose }) {
    store.set(farcasterRouteAtom, farcasterLogin)
    onDispose(() => store.set(farcasterRouteAtom, undefined))
  },
})

export * from './contract.js'
