import { getBalance, getConnection, signMessage, watchConnection, type Config } from '@wagmi/core'
import { formatUnits } from 'viem'

/** Shows the connected account in an element, which is hidden without one. Returns a function that stops. */
export function showAccount(element: HTMLElement, config: Config): () => void {
  const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)!
  const update = async () => {
    const { address, chain } = getConnection(config)
    element.hidden = !address
    find('address').textContent = address ?? ''
    find('network').textContent = chain?.name ?? ''
    find('balance').textContent = ''
    if (!address) return void (find('signature').textContent = '')
    const { value, decimals, symbol } = await getBalance(config, { address })
    if (getConnection(config).address === address)
      find('balance').textContent = `${formatUnits(value, decimals)} ${symbol}`
  }
  const show = () => update().catch((error: unknown) => (find('balance').textContent = String(error)))
  find('sign').addEventListener('click', async () => {
    try {
      find('signature').textContent = await signMessage(config, { message: 'Hello from my app' })
    } catch (error) {
      find('signature').textContent = (error as Error).message
    }
  })
  void show()
  return watchConnection(config, { onChange: () => void show() })
}
