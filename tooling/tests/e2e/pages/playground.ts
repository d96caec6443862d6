import { expect, type Locator, type Page } from '@playwright/test'
import { walletPanel, type WalletPanel } from './wallet-panel.js'

/** Ids of the page's first and second test wallet in the wallet list. */
export const firstWallet = 'org.foyer.test-wallet'
export const secondWallet = 'org.foyer.second-wallet'

/** The playground in a page. */
export interface Playground {
  readonly page: Page
  /** The widget's button on the page. */
  readonly button: Locator
  readonly dialog: Locator
  readonly wallet: WalletPanel
  /** Opens the page, with a query such as `?wallets=2`. */
  open(query?: string): Promise<void>
  /** A part of the page or of the widget by its data-testid. */
  part(testId: string): Locator
  /** A row of the State panel, such as `status`. */
  state(row: string): Locator
  /** Opens the modal and selects a wallet of the list. */
  choose(connectorId?: string): Promise<void>
  /** Selects a wallet, approves in its panel and waits until the modal has closed. */
  connect(connectorId?: string): Promise<void>
  /** Waits until a wallet is connected and the modal has closed. */
  connected(): Promise<void>
}

/** Creates a page object for the playground at an origin. */
export function playgroundPage(page: Page, url: string): Playground {
  const part = (testId: string) => page.getByTestId(testId)
  // that of the secure frame, which may be above, is another one
  const dialog = page.getByRole('dialog').and(page.locator(':not([data-testid="foyer-secure-backdrop"])'))
  const [button, wallet] = [part('foyer-button'), walletPanel(page)]
  const choose = async (connectorId = firstWallet) => {
    await button.click()
    await part(`connector-${connectorId}`).click()
  }
  const connected = async () => {
    await expect(page.locator('.trigger[data-state="connected"]')).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  return {
    page,
    button,
    dialog,
    wallet,
    open: async (query = '') => void (await page.goto(`${url}/${query}`)),
    part,
    state: (row) => part(`state-${row}`),
    choose,
    connected,
    async connect(connectorId) {
      await choose(connectorId)
      await wallet.approve()
      await connected()
    },
  }
}
