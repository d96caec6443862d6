import { defineMessages, messageOverridesAtom, translator, type Store } from '#kernel'

/** Texts of the embedded wallet. */
export const authMessages = /*#__PURE__*/ defineMessages(
  'auth',
  {
    name: 'Embedded wallet',
    frameTitle: 'Secure wallet',
    refusedMethod: 'This wallet can’t do {method}',
  },
  () => import('./languages/index.js'),
)

/** Returns the texts outside of views, in the language of the widget. */
export function authTexts(store: Store) {
  const t = translator(authMessages, store.get(messageOverridesAtom))
  return {
    frameTitle: () => t('frameTitle'),
    refusedMethod: (method: string) => t('refusedMethod', { method }),
  }
}
