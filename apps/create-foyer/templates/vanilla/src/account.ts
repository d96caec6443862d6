import { accountAtom, isRejection, networksAtom, type Foyer } from 'foyerkit'
import { createFoyerWalletClient } from 'foyerkit/adapters/viem'

/** Shows the connected account in an element, which is hidden without one. Returns a function that stops. */
export function showAccount(element: HTMLElement, foyer: Foyer): () => void {
  const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)!
  const update = () => {
    const { address, balance, balanceSymbol, caipNetworkId } = foyer.read(accountAtom)
    const network = foyer.read(networksAtom).find((known) => known.caipNetworkId === caipNetworkId)
    element.hidden = !address
    find('address').textContent = address ?? ''
    find('network').textContent = network?.name ?? ''
    find('balance').textContent = balance === undefined ? '' : `${balance} ${balanceSymbol}`
    if (!address) find('signature').textContent = ''
  }
  find('sign').addEventListener('click', async () => {
    try {
      const wallet = createFoyerWalletClient(foyer)
      find('signature').textContent = (await wallet?.signMessage({ message: 'Hello from my app' })) ?? ''
    } catch (error) {
      find('signature').textContent = isRejection(error) ? 'You rejected the request.' : String(error)
    }
  })
  update()
  return foyer.watch(accountAtom, update)
}
