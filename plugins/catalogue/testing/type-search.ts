import { until, type Screen } from '#kernel/testing'

/** Types into the search of all wallets. */
export async function typeSearch({ root }: Screen, text: string): Promise<void> {
  const find = () => root.querySelector<HTMLInputElement>('[data-testid="all-wallets-search"]')
  const input = await until(find, 'the search')
  // React listens to the setter of the prototype
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
