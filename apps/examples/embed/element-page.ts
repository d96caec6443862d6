import type { FoyerButtonElement } from 'foyerkit/element'
import type { Foyer } from 'foyerkit'

// #region property
/** Gives an element that is in the page already its widget. */
export function attach(foyer: Foyer) {
  const button = document.querySelector<FoyerButtonElement>('foyer-button')
  if (button) button.foyer = foyer
}
// #endregion
