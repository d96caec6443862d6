import type { Locator, Page } from '@playwright/test'
import { laidOut } from './fixtures/laid-out.js'
import { longTag } from './fixtures/long-tag.js'
import { phones } from './fixtures/phones.js'
import { expect, newReceiver, test } from './pages/send-page.js'

async function middleOf(locator: Locator) {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses an element, waits for a change while the pointer is down, and releases it. The element must not move. */
async function pressDuring(page: Page, target: Locator, change: () => Promise<unknown>): Promise<void> {
  const middle = await middleOf(target)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await change()
  expect(await middleOf(target)).toEqual(middle)
  await page.mouse.up()
}

test('a pressed button stays in place while responses arrive', async ({ sendPage: p, faults }) => {
  // from the start, so that the list of tokens comes while the button is pressed
  faults.set('eth_call', 'hold')
  await p.page.reload()
  await p.connected()
  await p.button.click()
  await faults.waitUntilHeld('eth_call')
  await p.part('account-action-send').waitFor()
  await laidOut(p.dialog)
  await pressDuring(p.page, p.part('account-action-send'), async () => {
    faults.clear()
    await p.page
      .getByTestId(/^asset-/)
      .first()
      .waitFor()
  })

  await p.part('send-amount').fill('0.001')
  faults.set('eth_estimateGas', 'hold')
  faults.set('eth_getCode', 'hold')
  await p.part('send-receiver').fill(newReceiver())
  await faults.waitUntilHeld('eth_getCode')
  await pressDuring(p.page, p.part('send-review'), async () => {
    faults.set('eth_getCode', undefined)
    await p.part('send-receiver-found').waitFor()
    await faults.waitUntilHeld('eth_estimateGas')
    faults.clear()
    await p.part('send-fee').getByText('up to').waitFor()
  })
  await p.part('send-confirm').waitFor()
})

test(
  'a dialog that changes its height under the pointer keeps its upper edge',
  { tag: longTag },
  async ({ sendPage: p }) => {
    await p.button.click()
    await p.part('account-action-send').click()
    await p.part('send-amount').fill('0.001')
    const heights = new Set<number | undefined>()
    for (const receiver of ['0x12', newReceiver(), '0x12']) {
      await pressDuring(p.page, p.part('send-amount'), async () => {
        await p.part('send-receiver').fill(receiver)
        const isInvalid = receiver === '0x12'
        await (
          isInvalid ? p.dialog.locator('[aria-invalid="true"]') : p.part('send-receiver-found')
        ).waitFor()
      })
      heights.add((await p.dialog.boundingBox())?.height)
    }
    expect(heights.size).toBeGreaterThan(1)
  },
)

/** Numbers of listed assets by entered text. */
const assetCounts = { usdc: 1, '': 5, nothing: 0 } as const

/** Enters texts in the search field of the list of assets, and calls back when the results of each are laid out. */
async function searchFor(
  dialog: Locator,
  texts: readonly (keyof typeof assetCounts)[],
  onResults: () => Promise<void>,
): Promise<void> {
  for (const text of texts) {
    await dialog.getByRole('searchbox').fill(text)
    await expect(dialog.getByRole('listitem')).toHaveCount(assetCounts[text])
    await laidOut(dialog)
    await onResults()
  }
}

test('a search field stays in place while its results change', { tag: longTag }, async ({ sendPage: p }) => {
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-asset').click()
  const search = p.dialog.getByRole('searchbox')
  await p.page.mouse.move(0, 0)
  const { y } = await middleOf(search)
  await searchFor(p.dialog, ['usdc', '', 'nothing'], async () => expect((await middleOf(search)).y).toBe(y))
})

test.describe('on a phone', () => {
  test.use({ ...phones.android, allowPageErrors: true })

  test(
    'a sheet does not rise while a finger is down',
    { tag: longTag },
    async ({ playground: p, context, faults }) => {
      // An approval in the panel keeps its controls closed, which would cover the sheet if open.
      await p.open('?uses=1')
      await p.connect()
      await p.button.click()
      await p.part('account-action-send').click()
      faults.set('eth_estimateGas', 'hold')
      await p.part('send-amount').fill('0.001')
      await p.part('send-receiver').fill(newReceiver())
      await faults.waitUntilHeld('eth_estimateGas')
      const chip = p.part('send-asset')
      const middle = await middleOf(chip)
      const height = async () => (await p.dialog.boundingBox())?.height ?? 0
      const heightBefore = await height()

      const devtools = await context.newCDPSession(p.page)
      const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
      await touch('touchStart', [middle])
      faults.set('eth_estimateGas', 'drop')
      await p.part('send-fault').waitFor()
      expect(await middleOf(chip)).toEqual(middle)
      await touch('touchEnd', [])
      await expect.poll(height).toBeGreaterThan(heightBefore)
    },
  )

  // behaviour 12.9
  test(
    'a sheet with a search field keeps its height while its results change',
    { tag: longTag },
    async ({ playground: p }) => {
      await p.open('?uses=1')
      await p.connect()
      await p.button.click()
      await p.part('account-action-send').click()
      await p.part('send-asset').click()
      const box = () => p.dialog.boundingBox()
      await expect(p.dialog.getByRole('listitem')).toHaveCount(assetCounts[''])
      await laidOut(p.dialog)
      const boxBefore = await box()
      await searchFor(p.dialog, ['nothing', 'usdc', ''], async () => expect(await box()).toEqual(boxBefore))
    },
  )
})
