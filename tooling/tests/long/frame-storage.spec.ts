import type { Page } from '@playwright/test'
import type { Mailbox } from '../e2e/fixtures/embedded-wallet.js'
import { expect, test, widgetOf, widgetsOf } from '../e2e/fixtures/frame-host.js'

test.describe.configure({ timeout: 180_000 })

const signature: unknown = expect.stringMatching(/^0x[\da-f]{130}$/)

const frameOf = (page: Page) => page.frameLocator('iframe[title="Secure wallet"]')
const button = (page: Page, name: string) => frameOf(page).getByRole('button', { name, exact: true })

/** Logs in and signs. Returns the address. */
async function logInAndSign(page: Page, url: string, user: string, mailbox: Mailbox) {
  await page.goto(url)
  await widgetsOf(page)
  const widget = widgetOf(page)
  await widget.beginLogin(user)
  await widget.completeLogin(await mailbox.code(user))
  await widget.sign()
  await button(page, 'Sign').click()
  await expect.poll(() => widget.outcomes()).toEqual([signature])
  return widget.address()
}

/** Signs with a wallet that is locked: a code unlocks it. */
async function unlockAndSign(page: Page, user: string, mailbox: Mailbox, signatures = 1) {
  const widget = widgetOf(page)
  await widget.sign()
  await button(page, 'Send code').click()
  await frameOf(page)
    .getByRole('textbox')
    .fill(await mailbox.code(user))
  await button(page, 'Unlock').click()
  await button(page, 'Sign').click()
  await expect.poll(() => widget.outcomes()).toEqual(Array<unknown>(signatures).fill(signature))
}

const denials = {
  denied: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  },
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
} as const

for (const [state, deny] of Object.entries(denials))
  test(`9: with storage that is ${state} the wallet is in memory, and locked after a reload`, async ({
    page,
    hostSite,
    frameService,
    mailbox,
  }) => {
    const user = `${state}@example.com`
    const { origin } = new URL(frameService.frameUrl)
    await page.addInitScript(`if (location.origin === ${JSON.stringify(origin)}) (${deny.toString()})()`)
    const address = await logInAndSign(page, hostSite('shop.localhost'), user, mailbox)
    await page.reload()
    await widgetsOf(page)
    await expect.poll(() => widgetOf(page).address()).toBe(address)
    await unlockAndSign(page, user, mailbox)
    // the frame alone is loaded again: the page hands its ticket again
    await page.locator('iframe[title="Secure wallet"]').evaluate((frame) => {
      const { src } = frame as HTMLIFrameElement
      ;(frame as HTMLIFrameElement).src = src
    })
    await unlockAndSign(page, user, mailbox, 2)
  })

test('9: storage that is wiped in a session leaves it working, and locked after a reload', async ({
  page,
  hostSite,
  frameService,
  mailbox,
}) => {
  const user = 'wiped@example.com'
  const url = hostSite('shop.localhost')
  const address = await logInAndSign(page, url, user, mailbox)
  const session = await page.context().newCDPSession(page)
  const storageKey = `${frameService.frameUrl}/^0${new URL(url).origin.replace(/:\d+$/, '')}`
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })

  const widget = widgetOf(page)
  await widget.sign()
  await button(page, 'Sign').click()
  await expect.poll(() => widget.outcomes()).toEqual([signature, signature])
  await page.reload()
  await widgetsOf(page)
  await expect.poll(() => widgetOf(page).address()).toBe(address)
  await unlockAndSign(page, user, mailbox)
})
