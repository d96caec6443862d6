import { atom } from 'jotai/vanilla'
import { clockKey, definePlugin, fill, flagAtom, routerKey, sessionKey, view } from '#kernel'
import { accountHome, accountSections } from '#plugins/account/contract'
import { authKey, hasFrameAtom, isAuthActiveAtom } from '#plugins/auth/contract'
import { connectSections } from '#plugins/connect/contract'
import {
  emailChange,
  emailChangeCode,
  emailCode,
  emailDevice,
  emailFlag,
  emailShowWalletsFlag,
} from './contract.js'

/** Login by e-mail: a field in the first view, and the views for the code and for a new device. */
export const email = /*#__PURE__*/ definePlugin({
  id: 'email',
  kernel: '^0.1.0',
  flag: emailFlag,
  flags: [emailShowWalletsFlag],
  requires: { auth: authKey, clock: clockKey, router: routerKey, session: sessionKey },
  contributes: [
    view(emailCode, () => import('./views/EmailCode.js'), { next: [accountHome] }),
    view(emailDevice, () => import('./views/EmailDevice.js'), { next: [emailCode] }),
    view(emailChange, () => import('./views/EmailChange.js'), { next: [emailChangeCode] }),
    view(emailChangeCode, () => import('./views/EmailChangeCode.js')),
    fill(accountSections, {
      id: 'email',
      rank: 10,
      when: isAuthActiveAtom,
      load: () => import('./views/EmailRow.js'),
    }),
    fill(connectSections, {
      id: 'email',
      rank: 10,
      // without a secure frame there is no wallet to log in to
      when: hasFrameAtom,
      collapsesWallets: atom((get) => !get(flagAtom(emailShowWalletsFlag))),
      load: () => import('./views/EmailSection.js'),
    }),
  ],
})

export * from './contract.js'
