import { directionOf } from '../../../kernel/text/locale.js'
import type { Locator } from '@playwright/test'
import { longTag } from './fixtures/long-tag.js'
import { expect, test } from './fixtures/test.js'
import { newReceiver } from './pages/send-page.js'
import type { Playground } from './pages/playground.js'

/** Names that no language translates. */
const names = /Meridian|Test Wallet|Ethereum|Base|USD Coin|Dai Stablecoin|Tether USD|Toll Road/g

/** Finds runs of two English words in the modal, its labels and its spoken texts. */
async function englishIn({ dialog, page }: Playground): Promise<readonly string[]> {
  await expect(dialog.locator('[role="status"] .skeleton, .spinner')).toHaveCount(0)
  const labels = await dialog
    .locator('[aria-label]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? ''))
  const texts = [await dialog.innerText(), ...labels, await page.locator('.live-region').allInnerTexts()]
  const text = texts.flat().join('\n').replace(names, '')
  return text.match(/[A-Za-z’']{3,} [A-Za-z’']{2,}[^\n]*/g) ?? []
}

/** Position of the edge at which an element's line starts, in px. */
const startOf = (element: Locator) =>
  element.evaluate((node) => {
    const text = document.createRange()
    text.selectNodeContents(node)
    const { left, right } = text.getBoundingClientRect()
    return getComputedStyle(node.parentElement ?? node).direction === 'rtl' ? right : left
  })

for (const locale of ['ar', 'ja']) {
  const title = `a transfer from connect to its confirmation has no English text in ${locale}`
  // behaviour 11.8
  test(title, { tag: longTag }, async ({ playground: p }, info) => {
    const faults: Record<string, readonly string[]> = {}
    const look = async (view: string) => {
      faults[view] = await englishIn(p)
      await info.attach(view, { body: await p.page.screenshot(), contentType: 'image/png' })
    }
    await p.open(`?uses=1,8453&locale=${locale}`)
    await p.button.click()
    await expect(p.dialog).toHaveCSS('direction', directionOf(locale))
    await look('connect')
    await p.part('connector-org.foyer.test-wallet').click()
    await p.wallet.approve()
    await p.connected()

    await p.button.click()
    await expect(p.dialog.locator('[data-testid^="asset-"]').first()).toBeVisible()
    await look('account')
    await p.part('frame-chooser').click()
    await p.part('network-eip155:8453').waitFor()
    await look('networks')
    await p.part('frame-back').click()
    await p.part('account-action-receive').click()
    await p.part('receive-address').waitFor()
    await look('receive')
    await p.part('frame-back').click()

    await p.part('account-action-send').click()
    await p.part('send-amount').fill('99999')
    await p.part('send-receiver').fill('0x12')
    await expect(p.part('send-review')).toBeDisabled()
    await look('send, with faults')
    await p.part('send-amount').fill('0.001')
    await p.part('send-receiver').fill(newReceiver())
    await expect(p.part('send-review')).toBeEnabled()
    await p.part('send-review').click()
    await p.part('send-confirm').waitFor()
    await look('review')
    // the amount starts where its label starts, on the right in Arabic
    const [label, amount] = await Promise.all(
      [p.dialog.locator('.transfer-side-label').first(), p.part('send-leaves')].map(startOf),
    )
    expect(amount).toBeCloseTo(label ?? Number.NaN, 0)
    await p.part('send-confirm').click()
    await p.part('send-waiting').waitFor()
    await look('waiting')
    await p.wallet.reject()
    await p.part('send-refused').waitFor()
    await look('rejected')
    await p.part('send-confirm').click()
    await p.wallet.approve()
    await p.part('send-result-confirmed').waitFor()
    await look('confirmed')
    expect(Object.fromEntries(Object.entries(faults).filter(([, texts]) => texts.length > 0))).toEqual({})
  })
}
