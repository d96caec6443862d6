import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Frame of the widget, and button that opens its modal. */
export interface WidgetPlace {
  /** The frame that contains the widget. Default: the page. */
  readonly within?: Page | FrameLocator
  /** The host's own button that opens the modal. Default: the widget's button. */
  readonly button?: Locator
}

/** The widget in a page, by the parts that its users see. */
export interface Modal {
  /** Opens the modal at its first view. A modal that the host keeps open is closed before. */
  open(): Promise<void>
  /** Selects a wallet of the list, and accepts the host's terms if the list asks for it. */
  choose(connectorId: string): Promise<void>
  /** Returns the step of the connection attempt. */
  attempt(): Promise<'connecting' | 'signing in' | 'failed' | 'connected'>
  /** Presses the button that signs in. */
  signIn(): Promise<void>
  /** Waits until the modal is closed or shows the connection, and the widget's button shows an account. */
  connected(): Promise<void>
  /** Disconnects in the account view, and waits until the modal is closed and the widget's button shows no account. */
  disconnect(): Promise<void>
}

/** The modal changes within milliseconds of an approval; Playwright's own intervals grow to a second. */
const intervals = [20]

/** Steps of an attempt that ask the visitor to try again. The waiting one offers that, too: the wallet's window may be lost. */
const failedSteps = ['locked', 'silent', 'busy', 'refused', 'failed']

/** Creates a page object for the widget. It selects by `data-testid`, whatever `testIdAttribute` the host has set. */
export function createModal(page: Page, { within = page, button }: WidgetPlace): Modal {
  const part = (testId: string) => within.locator(`[data-testid="${testId}"]`)
  const trigger = button ?? part('foyer-button')
  const dialog = part('foyer-modal').getByRole('dialog')
  const closed = () => dialog.waitFor({ state: 'hidden' })
  const shows = async (...states: readonly string[]) => {
    // the host's own button has no state that is known here
    if (button) return
    const selector = states.map((state) => `.trigger[data-state="${state}"]`).join()
    await within.locator(selector).waitFor()
  }
  // with `closeAfterConnect: false` or `'stay'` the modal stays open
  const isConnected = async () =>
    !(await dialog.isVisible()) || (await part('connecting-connected').isVisible())
  const open = async () => {
    if (await dialog.isVisible()) {
      await part('frame-close').click()
      await closed()
    }
    await trigger.click()
    await dialog.waitFor()
  }
  return {
    open,
    async choose(connectorId) {
      const row = part(`connector-${connectorId}`)
      await row.waitFor()
      const terms = part('legal-checkbox')
      if ((await terms.count()) > 0) await terms.check()
      await row.click()
    },
    async attempt() {
      if (await isConnected()) return 'connected'
      if (await part('siwx-sign').isVisible()) return 'signing in'
      const steps = await Promise.all(failedSteps.map((step) => part(`connecting-${step}`).isVisible()))
      return steps.includes(true) ? 'failed' : 'connecting'
    },
    async signIn() {
      await expect(part('siwx-sign')).toBeEnabled()
      await part('siwx-sign').click()
    },
    async connected() {
      const message = 'the modal is closed or shows the connection'
      await expect.poll(isConnected, { message, intervals, timeout: 0 }).toBe(true)
      await shows('connected', 'unsupported')
    },
    async disconnect() {
      await open()
      await part('account-disconnect').click()
      await closed()
      await shows('disconnected')
    },
  }
}
