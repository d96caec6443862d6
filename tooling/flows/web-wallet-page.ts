import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.js'

/** The web wallet, used as its user would. */
export interface WebWallet {
  readonly page: Page
  /** The method of the request that waits; on the page only while one does. */
  readonly request: Locator
  readonly notice: Locator
  part(testId: string): Locator
  /** Pastes an address and waits for what the page proposes. */
  propose(uri: string): Promise<void>
  /** Approves or refuses the request that waits, once it is this one. */
  answer(method: string, how: 'approve' | 'reject'): Promise<void>
  /** Waits until so many pages are connected. */
  hasSites(count: number): Promise<void>
  /** Waits until the connected page is on this chain. */
  isOn(chainId: number): Promise<void>
}

/** The parts of the wallet in a page that shows it. */
export function driveWebWallet(page: Page): WebWallet {
  const part = (testId: string) => page.getByTestId(testId)
  return {
    page,
    request: part('test-wallet-method'),
    notice: part('web-wallet-notice'),
    part,
    async propose(uri) {
      await part('web-wallet-uri').fill(uri)
      await part('web-wallet-pair').click()
      await part('web-wallet-proposal').waitFor()
    },
    async answer(method, how) {
      await eventually(() => part('test-wallet-method').textContent()).toBe(method)
      await part(`test-wallet-${how}`).click()
    },
    hasSites: (count) => eventually(() => part('web-wallet-site').count()).toBe(count),
    isOn: (chainId) => eventually(() => part('web-wallet-chain').inputValue()).toBe(String(chainId)),
  }
}
