import type { Page } from '@playwright/test'
import type { Mailbox } from '../e2e/fixtures/embedded-wallet.js'
import { expect, secureFrame, test, widgetOf, widgetsOf } from '../e2e/fixtures/frame-host.js'

test.describe.configure({ timeout: 180_000 })

const signature: unknown = expect.stringMatching(/^0x[\da-f]{130}$/)

const frameOf = (page: Page) => page.frameLocator('iframe[data-testid="foyer-secure-frame"]')
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
    await page.locator('iframe[data-testid="foyer-secure-frame"]').evaluate(async (frame) => {
      const { src } = frame as HTMLIFrameElement
      // a request to the document before would be rejected
      await new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true })
        ;(frame as HTMLIFrameElement).src = src
      })
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

/** Limits the storage of the frame. The browser does so only for a frame of the site that embeds it. */
async function limitStorage(page: Page, frameUrl: string, quotaSize: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(frameUrl).origin, quotaSize })
}

/** Stores a kilobyte in the frame. Returns the name of the error with which the browser refuses that. */
const storeInFrame = async (page: Page, frameUrl: string) =>
  (await secureFrame(page, frameUrl)).evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('quota')
        opening.addEventListener('error', () => resolve(opening.error?.name ?? ''))
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('values', 'readwrite')
          writing.objectStore('values').put('-'.repeat(1_024), 'value')
          writing.addEventListener('complete', () => resolve('stored'))
          writing.addEventListener('abort', () => resolve(writing.error?.name ?? ''))
        })
      }),
  )

test('9: with the quota of the browser used up the wallet is in memory, and locked after a reload', async ({
  page,
  hostSite,
  frameService: { frameUrl },
  mailbox,
}) => {
  const user = 'quota@example.com'
  const url = hostSite('localhost')
  await page.goto(url)
  await limitStorage(page, frameUrl, 1)
  const address = await logInAndSign(page, url, user, mailbox)
  expect(await storeInFrame(page, frameUrl)).toBe('QuotaExceededError')
  await page.reload()
  await widgetsOf(page)
  await expect.poll(() => widgetOf(page).address()).toBe(address)
  await unlockAndSign(page, user, mailbox)
})

test('9: a quota that is used up in a session leaves it working, and locked after a reload at the latest', async ({
  page,
  hostSite,
  frameService: { frameUrl },
  mailbox,
}) => {
  const user = 'quota-later@example.com'
  const address = await logInAndSign(page, hostSite('localhost'), user, mailbox)
  await limitStorage(page, frameUrl, 1)
  // the browser remembers for half a minute that there was space
  await expect.poll(() => storeInFrame(page, frameUrl), { timeout: 60_000 }).toBe('QuotaExceededError')
  const widget = widgetOf(page)
  await widget.sign()
  await button(page, 'Sign').click()
  await expect.poll(() => widget.outcomes()).toEqual([signature, signature])

  // the session of the first reload is renewed, which cannot be stored
  for (const reload of ['first', 'second'])
    await test.step(`${reload} reload`, async () => {
      await page.reload()
      await widgetsOf(page)
      await expect.poll(() => widgetOf(page).address()).toBe(address)
      await widgetOf(page).sign()
      const [sign, unlock] = [button(page, 'Sign'), button(page, 'Send code')]
      // a token that was used already is not used again, which would end the session on every device
      await expect(reload === 'second' ? unlock : sign.or(unlock)).toBeVisible()
      if (await unlock.isVisible()) {
        await unlock.click()
        await frameOf(page)
          .getByRole('textbox')
          .fill(await mailbox.code(user))
        await button(page, 'Unlock').click()
      }
      await sign.click()
      await expect.poll(() => widgetOf(page).outcomes()).toEqual([signature])
    })
})
