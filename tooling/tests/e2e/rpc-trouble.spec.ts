import type { Page, Route } from '@playwright/test'
import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [sender = '', , till = ''] = addresses
/** Timeout of an RPC call in the widget. */
const rpcTimeoutMs = 8_000

/** Invalid answers of a node. A handler that does nothing leaves the call without an answer. */
const troubles = {
  'refuses connections': (route) => route.abort('connectionrefused'),
  'never answers': async () => {},
  'answers 500': (route) => route.fulfill({ status: 500, body: 'out of order' }),
  'answers with HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in' }),
  'answers garbage': (route) => changeResult(route, (method) => method !== 'eth_chainId', '-0x12'),
} satisfies Record<string, (route: Route) => Promise<void>>

/** Troubles of `npm test`: no answer, and a wrong one. */
const shortTroubles = ['answers garbage']

async function changeResult(route: Route, isChanged: (method: string) => boolean, result: string) {
  const { method } = route.request().postDataJSON() as { method: string }
  if (!isChanged(method)) return route.continue()
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...((await response.json()) as object), result } })
}

/** Polls while the page's clock advances, by half of a call's timeout at a time. */
const whileTimePasses = (page: Page, read: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(rpcTimeoutMs / 2)
      return read()
    },
    { intervals: [250] },
  )

/** Presses Try again if the button is enabled, and reads the listed assets. */
async function retry(p: Playground): Promise<string> {
  // The button disappears when the balances arrive, possibly between a lookup and a click.
  await p
    .part('balances-retry')
    .evaluateAll((buttons) =>
      buttons.forEach((button) => button.ariaDisabled !== 'true' && (button as HTMLElement).click()),
    )
  return (await p.dialog.locator('[data-testid^="asset-"]').allTextContents()).join(' ')
}

async function fillSend(p: Playground): Promise<void> {
  await p.part('account-action-send').click()
  await p.part('send-amount').fill('0.5')
  await p.part('send-receiver').fill(till)
}

test.use({ allowPageErrors: true })

for (const [trouble, handler] of Object.entries(troubles)) {
  const tag = shortTroubles.includes(trouble) ? [] : longTag
  test(
    `reports a node that ${trouble}, keeps the page usable, and recovers`,
    { tag },
    async ({ playground: p, chains }) => {
      test.setTimeout(120_000)
      const node = `${chains.rpcUrl(1)}/`
      await p.page.route(node, handler)
      await p.page.clock.install()
      await p.open()
      await p.connect()
      const isVisible = (testId: string) => () => p.part(testId).isVisible()

      await p.button.click()
      await p.part('account-disconnect').waitFor()
      await whileTimePasses(p.page, isVisible('account-no-balance')).toBe(true)
      await whileTimePasses(p.page, isVisible('balances-retry')).toBe(true)
      await expect(p.dialog).toContainText('Token Balance Unavailable')

      await p.part('account-action-receive').click()
      await expect
        .poll(async () => (await p.part('receive-address').textContent())?.replace(/\s/g, ''))
        .toContain(sender)
      await p.part('frame-back').click()

      await fillSend(p)
      await whileTimePasses(p.page, isVisible('send-fault')).toBe(true)
      await p.part('frame-back').click()
      await p.part('account-disconnect').waitFor()

      // a call that is still being answered must not fail the test
      await p.page.unrouteAll({ behavior: 'ignoreErrors' })
      await whileTimePasses(p.page, () => retry(p)).toContain('1,204.5')
      await p.part('frame-close').click()
      await p.dialog.waitFor({ state: 'detached' })
      await p.button.click()
      await whileTimePasses(p.page, isVisible('account-balance')).toBe(true)
      await fillSend(p)
      await whileTimePasses(p.page, () => p.part('send-form').textContent()).toContain('fee')
      await expect(p.part('send-fault')).toHaveCount(0)
      await expect(p.part('send-review')).toHaveText('Review')
    },
  )
}

test(
  'a node of another chain is not read: the wallet is',
  { tag: longTag },
  async ({ playground: p, chains }) => {
    const asked: string[] = []
    await p.page.route(`${chains.rpcUrl(1)}/`, (route) => {
      asked.push((route.request().postDataJSON() as { method: string }).method)
      return changeResult(route, (method) => method === 'eth_chainId', '0x5')
    })
    await p.open()
    await p.connect()
    await p.button.click()
    await expect(p.part('account-balance')).toContainText('10,000')
    expect(asked).toContain('eth_chainId')
  },
)
