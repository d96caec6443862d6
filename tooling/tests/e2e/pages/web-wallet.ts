import { expect, type Locator, type Page } from '@playwright/test'

/** The web wallet in a page. */
export interface WebWallet {
  readonly page: Page
  /** Method of the pending request. In the page only while a request is pending. */
  readonly request: Locator
  readonly notice: Locator
  readonly sites: Locator
  /** Selects the chain of the connected site. */
  readonly chain: Locator
  part(testId: string): Locator
  /** Pastes a pairing URI and waits for the proposal. */
  propose(uri: string): Promise<void>
  /** Waits for a request with this method, and approves or rejects it. */
  answerRequest(method: string, answer: 'approve' | 'reject'): Promise<void>
}

/** Creates a page object for the web wallet. */
export function webWallet(page: Page): WebWallet {
  const part = (testId: string) => page.getByTestId(testId)
  return {
    page,
    request: part('test-wallet-method'),
    notice: part('web-wallet-notice'),
    sites: part('web-wallet-site'),
    chain: part('web-wallet-chain'),
    part,
    async propose(uri) {
      await part('web-wallet-uri').fill(uri)
      await part('web-wallet-pair').click()
      await part('web-wallet-proposal').waitFor()
    },
    async answerRequest(method, answer) {
      await expect(part('test-wallet-method')).toHaveText(method)
      await part(`test-wallet-${answer}`).click()
    },
  }
}
