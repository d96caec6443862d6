import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { catalogued, idOf } from './catalogued.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { scrollThrough } from './scroll-through.js'
import { startServiceStage, type ServiceStage } from './service-stage.js'

/** The wallet that the page has as an extension; it is in the catalogue, too. */
const installed = 'connector-io.zerion.wallet'
const bybit = idOf('Bybit Wallet')
const row = (name: string) => `wallet-${idOf(name)}`
/** A text that the pairing library has, and nothing of ours. */
const ofPairing = 'universal_provider'
const mostDrawn = 300

let stage: ServiceStage
beforeAll(async () => {
  stage = await startServiceStage()
})
afterAll(() => stage.stop())

/** What of the widget is looked at. */
const driven = (page: Page) => {
  const part = (testId: string) => page.getByTestId(testId)
  return {
    part,
    rows: () =>
      page
        .getByRole('dialog')
        .locator('[data-testid^="connector-"], [data-testid^="wallet-"]')
        .evaluateAll((found) => found.map((one) => one.getAttribute('data-testid'))),
    openAll: async () => {
      await part('foyer-button').click()
      await part('wallet-all').click()
      await part(row('MetaMask')).waitFor()
    },
    focused: () =>
      page.evaluate(() => {
        let at = document.activeElement
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
        return at?.getAttribute('data-testid')
      }),
  }
}

test('the list is there before the service has answered, and what is installed stays where it is when it does', async ({
  open,
}) => {
  const { page } = await open(`${stage.page}?installed&featured=${bybit}`)
  const { part, rows } = driven(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/getWallets?*', async (route) => {
    await released
    await route.continue()
  })
  await part('foyer-button').click()
  await part('wallet-all').waitFor()
  const builtIn = [row('MetaMask'), row('Trust Wallet')]
  // the featured one is not among those that are known without a service: its place is kept
  const before = ['wallet-walletconnect', installed, ...builtIn, 'wallet-all']
  await eventually(rows).toEqual(before)
  const places = () => Promise.all(before.map(async (one) => ({ one, box: await part(one).boundingBox() })))
  const stood = await places()

  release()
  await part(`wallet-${bybit}`).waitFor()
  expect(await rows()).toEqual([
    'wallet-walletconnect',
    installed,
    `wallet-${bybit}`,
    ...builtIn,
    'wallet-all',
  ])
  expect(await places()).toEqual(stood)
  expect(await part(installed).textContent()).toMatch(/Zerion.*Installed/)
  expect(await part(`wallet-${bybit}`).textContent()).toContain('Bybit Wallet')
  await eventually(() => part('wallet-all').textContent()).toContain('530+')
  await eventually(() => part(`wallet-${bybit}`).locator('img').getAttribute('src')).toMatch(/^blob:/)
})

test('all 537 wallets are scrolled through with their pictures, and never more than 300 places are drawn', async ({
  open,
}) => {
  const { page } = await open(`${stage.page}?installed&all`)
  const { part, openAll } = driven(page)
  await openAll()
  expect(await part('all-wallets-search').getAttribute('placeholder')).toBe('Search 537 wallets')

  const { testIds, most, pictured, steps } = await scrollThrough(part('wallet-grid'))
  console.log(
    `${testIds.length} wallets in ${steps} steps, ${pictured.length} pictured, ${most} drawn at most`,
  )
  expect(catalogued).toHaveLength(537)
  const all = catalogued.filter(({ name }) => name !== 'Zerion').map(({ id }) => `wallet-${id}`)
  // what is installed is drawn as itself, and first
  expect(testIds[0]).toBe(installed)
  expect([...testIds].sort()).toEqual([installed, ...all].sort())
  expect(most).toBeLessThan(mostDrawn)
  expect(pictured.length).toBe(all.length)
})

test('a search finds a wallet, which is paired by the relay’s code or got; before that no pairing code is loaded', async ({
  open,
}) => {
  const { page } = await open('about:blank')
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  const pairs = async () => (await Promise.all(scripts)).filter((text) => text.includes(ofPairing)).length
  await page.goto(`${stage.page}?installed`)
  const { part, openAll, focused } = driven(page)
  await openAll()
  const search = part('all-wallets-search')
  await eventually(() => search.getAttribute('placeholder')).toMatch(/\d+ wallets/)
  await search.focus()
  const place = async () => (await search.boundingBox())?.y
  const stood = await place()
  await search.fill('metalark')
  await eventually(() => part('wallets-not-found').textContent()).toContain('No wallet called “metalark”')
  expect(await part('show-code').textContent()).toBe('Show the QR code')
  expect(await place(), 'the field stays where it is typed into').toBe(stood)
  await search.fill('  rainbow ')
  await eventually(() => part('wallets-found').locator('[data-row]').count()).toBe(1)
  expect(await part(row('Rainbow')).textContent()).toMatch(/^Rainbow.*Extension, Phone/)
  await page.waitForLoadState('networkidle')
  expect(await pairs()).toBe(0)

  await search.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe(row('Rainbow'))
  await page.keyboard.press('Enter')
  await part('pairing-offered').waitFor()
  const address = new URL((await part('pairing-address').textContent()) ?? '')
  expect(address.protocol).toBe('wc:')
  expect(address.searchParams.get('symKey')).toMatch(/^[0-9a-f]{64}$/)
  expect(
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /Rainbow/ })
      .count(),
  ).toBe(1)
  expect(await pairs()).toBeGreaterThan(0)

  await part('pairing-get').click()
  const { chrome_store, app_store, play_store, homepage } = catalogued.find(
    ({ id }) => id === idOf('Rainbow'),
  ) as (typeof catalogued)[number]
  for (const [id, href] of Object.entries({
    chromeStore: chrome_store,
    appStore: app_store,
    playStore: play_store,
    homepage,
  })) {
    expect(await part(`download-${id}`).getAttribute('href')).toBe(href)
  }
  await part('download-on-playStore').click()
  await part('download-code-playStore').waitFor()
})

test('the grid is walked by keys, and a wallet that is installed is asked at once', async ({ open }) => {
  const { page } = await open(`${stage.page}?installed`)
  const { part, openAll, focused } = driven(page)
  await openAll()
  await page.waitForLoadState('networkidle')
  await part(installed).focus()
  // four beside each other; the installed one is the first
  for (const [key, at] of [
    ['ArrowRight', row('MetaMask')],
    ['ArrowDown', row('Binance Wallet')],
    ['ArrowLeft', row('Phantom')],
    ['ArrowUp', installed],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(at)
  }
  await page.keyboard.press('End')
  expect(await focused()).not.toBe(installed)
  await part(installed).press('Enter')
  await part('connecting-connected').waitFor()
  await eventually(() => part('status').textContent()).toBe('connected')
})
