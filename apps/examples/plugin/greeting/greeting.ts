// #region plugin
import { definePlugin, defineRoute, fill, view } from 'foyerkit/kernel'
import { accountActions } from 'foyerkit/plugins/account/contract'
import { greetingMessages } from './messages.js'

/** Route of the view: hosts open it with `foyer.open(greetingHome)`. */
export const greetingHome = defineRoute('greeting.home')

/** Greets the connected wallet, in a view that the account view opens. */
export const greeting = definePlugin({
  id: 'greeting',
  contributes: [
    view(greetingHome, () => import('./views/Greeting.js')),
    fill(accountActions, {
      id: 'greeting',
      rank: 50,
      words: greetingMessages,
      icon: 'info',
      opens: greetingHome,
    }),
  ],
})
// #endregion
