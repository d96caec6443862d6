import { defineMessages, followMessages, messageOverridesAtom, translator, type Store } from '#kernel'

/** Texts of the embedded wallet. */
export const authMessages = /*#__PURE__*/ defineMessages(
  'auth',
  {
    name: 'Embedded wallet',
    frameTitle: 'Secure wallet',
    refusedMethod: 'This wallet can’t do {method}',
    smartAccount: 'Smart account features',
    on: 'On',
    ready: 'Turns on with your first batch',
    off: 'Off',
    unavailable: 'Not available on this network',
    loading: 'Loading…',
    loggedInAs: 'Logged in as {name}',
    recovery: 'Secure your wallet',
    recoveryLine: 'Choose how a new device opens it',
    devices: 'Devices',
    devicesLine: 'Remove a device, or log out everywhere',
    logins: 'Logins',
    loginsLine: 'Add or remove a way to log in',
    export: 'Recovery phrase',
    exportLine: 'Export it in a window of its own',
    deletion: 'Delete wallet',
    deletionLine: 'In 7 days, unless you keep it',
    connected: 'Connected',
    connectedText: '{address} on {network}',
    connectFailed: 'Couldn’t connect',
    connectFailedText: 'You are logged in, but your wallet could not be connected.',
    details: 'Details:',
    tryAgain: 'Try again',
  },
  () => import('./languages/index.js'),
)

/** Texts of the embedded wallet outside of views, in the language of the widget. */
export interface AuthTexts {
  /** Shows the title of the frame now, and again in each later language. Returns the function that ends it. */
  readonly followTitle: (show: (title: string) => void) => () => void
  readonly refusedMethod: (method: string) => string
}

/** Creates the texts. The language is loaded with the first title, and English until then. */
export function createAuthTexts(store: Store): AuthTexts {
  let t = translator(authMessages, store.get(messageOverridesAtom))
  return {
    followTitle(show) {
      show(t('frameTitle'))
      return followMessages(store, authMessages, (translate) => {
        t = translate
        show(t('frameTitle'))
      })
    },
    refusedMethod: (method) => t('refusedMethod', { method }),
  }
}
