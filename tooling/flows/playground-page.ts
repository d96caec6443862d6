import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { eventually } from './eventually.js'
import type { Open, OpenOptions, OpenPage } from './flow-test.js'
import { walletPanel, type WalletPanel } from './wallet-panel.js'

/** The id under which the page's first test wallet is listed, and the second. */
export const firstWallet = 'org.foyer.test-wallet'
export const secondWallet = 'org.foyer.second-wallet'

/** The playground as a visitor and its maker see it. */
export interface Playground extends OpenPage {
  /** The widget's button on the page. */
  readonly button: Locator
  readonly dialog: Locator
  readonly wallet: WalletPanel
  /** A part of the page by its data-testid, inside the widget as well. */
  part(testId: string): Locator
  /** Waits until a row of the State panel says this. */
  says(row: string, text: string): Promise<void>
  /** Opens the widget and picks a wallet of the list. */
  choose(connectorId?: string): Promise<void>
  /** Chooses a wallet, approves in its panel and closes the modal, which would leave by itself a little later. */
  connect(connectorId?: string): Promise<void>
  /** Waits until a wallet is connected, and closes the modal. */
  leaveConnected(): Promise<void>
}

/** Opens the built playground, with a query such as `?wallets=2`. */
export async function openPlayground(open: Open, query = '', options?: OpenOptions): Promise<Playground> {
  const opened = await open(`${inject('world').playground}/${query}`, options)
  return { ...opened, ...drivePlayground(opened.page) }
}

/** The parts of the playground in a page that shows it, however it is served. */
export function drivePlayground(page: Page): Omit<Playground, keyof OpenPage> {
  const part = (testId: string) => page.getByTestId(testId)
  const [button, dialog, wallet] = [part('foyer-button'), page.getByRole('dialog'), walletPanel(page)]
  const choose = async (connectorId = firstWallet) => {
    await button.click()
    await part(`connector-${connectorId}`).click()
  }
  const leaveConnected = async () => {
    await part('connecting-connected').waitFor()
    // it leaves by itself as well, and may do so in this moment
    await part('frame-close').evaluateAll((buttons) => buttons.forEach((one) => (one as HTMLElement).click()))
    await dialog.waitFor({ state: 'detached' })
  }
  return {
    button,
    dialog,
    wallet,
    part,
    says: async (row, text) => {
      await eventually(() => part(`state-${row}`).textContent()).toBe(text)
    },
    choose,
    leaveConnected,
    async connect(connectorId) {
      await choose(connectorId)
      await wallet.approve()
      await leaveConnected()
    },
  }
}
