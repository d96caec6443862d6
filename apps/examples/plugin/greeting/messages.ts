// #region messages
import { defineMessages } from 'foyerkit/kernel'

/** `action` is the label of the button in the account view. */
export const greetingMessages = defineMessages('greeting', {
  action: 'Greeting',
  hello: 'Hello, {name}',
  text: 'This wallet is connected.',
})
// #endregion
