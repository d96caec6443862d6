import { accountAtom, createFoyer, networksAtom, statusAtom, type Foyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'

// #region parts
/** Shows the address, and opens the modal from a button of the page. */
export function start(button: HTMLButtonElement, output: HTMLElement) {
  const foyer = createFoyer({ plugins: evmPreset(), metadata: { name: 'Shop' } })
  // without an element only the modal is prepared
  foyer.mount()
  button.onclick = () => foyer.open()
  foyer.watch(accountAtom, ({ address }) => {
    output.textContent = address ?? 'Not connected'
  })
  return foyer
}
// #endregion

// #region read
/** Reads state without a subscription. */
export function describe(foyer: Foyer) {
  const names = foyer.read(networksAtom).map(({ name }) => name)
  return `${foyer.read(statusAtom)}, networks: ${names.join(', ')}`
}
// #endregion

// #region dispose
/** Removes the widget with everything it added to the page. */
export async function leave(foyer: Foyer) {
  await foyer.dispose()
}
// #endregion
