import { clockKey, definePlugin, fill, pageKey, routerKey, sessionKey, view, retry } from '#kernel'
import { authKey, hasFrameAtom } from '#plugins/auth/contract'
import { connectSections } from '#plugins/connect/contract'
import { socialsConfig, usualProviders } from './config.js'
import { socialLogin, socialProvidersAtom, socialsFlag } from './contract.js'
import * as events from './events.js'
import { socialsEventsAtom } from './state.js'

/** Social logins: a row for each identity provider in the first view, and the view that waits for its window. */
export const socials = /*#__PURE__*/ definePlugin({
  id: 'socials',
  kernel: '^0.1.0',
  flag: socialsFlag,
  config: socialsConfig,
  requires: {
    auth: authKey,
    clock: clockKey,
    page: pageKey,
    router: routerKey,
    session: sessionKey,
  },
  events,
  contributes: [
    view(socialLogin, () => import('./views/SocialLogin.js')),
    fill(connectSections, {
      id: 'social',
      rank: 20,
      when: hasFrameAtom,
      load: () => import('./views/SocialsSection.js'),
    }),
  ],
  setup({ config: { providers }, store, events, use, signal, report }) {
    store.set(socialsEventsAtom, events)
    store.set(socialProvidersAtom, providers ?? usualProviders)
    // a login that left the page has come back
    if (typeof window !== 'undefined' && use.page.url().includes('foyer_social='))
      // repeated: the login has come back with this page only
      retry({ clock: use.clock, store, signal, page: window }, () => import('./resume.js'), report).then(
        ({ resume }) => resume(store, use.router, window),
        () => {
          // the plugin was deactivated
        },
      )
  },
})

export * from './contract.js'
