import type { Foyer } from 'foyerkit'
import { useAccount, useBalance, useSend, useSign } from 'foyerkit/svelte'

// #region button
/** Mounts the widget's button: `<div use:button={foyer}></div>`. */
export function button(element: HTMLElement, foyer: Foyer) {
  return { destroy: foyer.mount(element) }
}
// #endregion

// #region account
/** In a component's script: `$account.address`, `$balance.data?.balance`, `$signing.sign({ message: 'Hello' })`. */
export function createWallet(foyer: Foyer) {
  return { account: useAccount(foyer), balance: useBalance(foyer), signing: useSign(foyer) }
}
// #endregion

// #region send
/** In a form: `$sending.estimate(order)`, `$sending.estimated?.fee`, then `$sending.send($sending.estimated)`. Needs the plugin `send`. */
export function createSending(foyer: Foyer) {
  return useSend(foyer)
}
// #endregion
