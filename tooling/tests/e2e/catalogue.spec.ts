import type { Page } from '@playwright/test'
import { laidOut } from './fixtures/laid-out.js'
import { longTag } from './fixtures/long-tag.js'
import { catalogueWallets, evmWalletCount, idOf, walletNamed } from './fixtures/catalogue.js'
import { scrollThrough } from './fixtures/scroll-through.js'
import { expect, test } from './fixtures/test.js'

/** The wallet that the page has as an extension, and that is in the catalogue. */
const installed = 'connector-io.zerion.wallet'
const bybit = idOf('Bybit Wallet')
const row = (name: string) => `wallet-${idOf(name)}`
/** A text of the pairing library that our own code does not contain. */
const pairingMark = 'universal_provider'
const maxDrawn = 300

const rowsOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('[data-testid^="connector-"], [data-testid^="wallet-"]')
    .evaluateAll((rows) => rows.map((element) => element.getAttribute('data-testid')))

async function openAllWallets(page: Page) {
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('wallet-all').click()
  await page.getByTestId(row('MetaMask')).waitFor()
}

/** Returns the data-testid of the focused element, also in open shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('data-testid')
  })

// behaviour 15.2
test('shows the list before the service answers, and moves no row afterwards', async ({
  page,
  standardUrl,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/getWallets?*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${standardUrl}?installed&featured=${bybit}`)
  await page.getByTestId('foyer-button').click()
  const builtIn = [row('MetaMask'), row('Trust Wallet')]
  // The featured wallet is unknown without the service, and its place is reserved.
  const initialRows = ['wallet-walletconnect', installed, ...builtIn, 'wallet-all']
  await expect.poll(() => rowsOf(page)).toEqual(initialRows)
  const boxes = () => Promise.all(initialRows.map((testId) => page.getByTestId(testId).boundingBox()))
  const boxesBefore = await boxes()

  release()
  await page.getByTestId(`wallet-${bybit}`).waitFor()
  expect(await rowsOf(page)).toEqual([
    'wallet-walletconnect',
    installed,
    `wallet-${bybit}`,
    ...builtIn,
    'wallet-all',
  ])
  expect(await boxes()).toEqual(boxesBefore)
  await expect(page.getByTestId(installed)).toHaveText(/Zerion.*Installed/)
  await expect(page.getByTestId(`wallet-${bybit}`)).toContainText('Bybit Wallet')
  await expect(page.getByTestId('wallet-all')).toContainText(`${Math.floor(evmWalletCount / 10) * 10}+`)
  await expect(page.getByTestId(`wallet-${bybit}`).locator('img')).toHaveAttribute('src', /^blob:/)
})

// behaviour 12.9
test('the search field stays in place while the list of all wallets loads and is searched', async ({
  page,
  standardUrl,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/getWallets?*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${standardUrl}?installed`)
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('wallet-all').click()
  const dialog = page.getByRole('dialog')
  const search = page.getByTestId('all-wallets-search')
  await page.getByTestId('wallet-grid').waitFor()
  await laidOut(dialog)
  const boxes = () => Promise.all([search.boundingBox(), dialog.boundingBox()])
  const boxesBefore = await boxes()

  release()
  await expect(search).toHaveAttribute('placeholder', /\d+ wallets/)
  await expect.poll(() => page.getByTestId('wallet-grid').locator('button').count()).toBeGreaterThan(20)
  await laidOut(dialog)
  expect(await boxes()).toEqual(boxesBefore)

  await search.fill('metalark')
  await page.getByTestId('wallets-not-found').waitFor()
  await laidOut(dialog)
  expect(await boxes()).toEqual(boxesBefore)
})

test(
  'reaches all wallets with their pictures by scrolling, while few tiles are in the page',
  { tag: longTag },
  async ({ page, standardUrl }) => {
    test.setTimeout(180_000)
    await page.goto(`${standardUrl}?installed&all`)
    await openAllWallets(page)
    const count = catalogueWallets.length
    await expect(page.getByTestId('all-wallets-search')).toHaveAttribute(
      'placeholder',
      `Search ${count} wallets`,
    )
    const list = await scrollThrough(page.getByTestId('wallet-grid'), count)
    console.log(
      `${list.testIds.length} wallets in ${list.steps} steps, at most ${list.maxDrawn} places drawn`,
    )
    const otherWallets = catalogueWallets
      .filter(({ name }) => name !== 'Zerion')
      .map(({ id }) => `wallet-${id}`)
    // The installed wallet is first, with the picture of its extension.
    expect(list.testIds[0]).toBe(installed)
    expect(list.testIds.toSorted()).toEqual([installed, ...otherWallets].sort())
    expect(list.pictured.toSorted()).toEqual(otherWallets.sort())
    expect(list.maxDrawn).toBeLessThan(maxDrawn)
  },
)

test('a search finds a wallet to pair or download, and pairing code is not loaded before', async ({
  page,
  standardUrl,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  const pairingScripts = async () =>
    (await Promise.all(scripts)).filter((text) => text.includes(pairingMark)).length
  await page.goto(`${standardUrl}?installed`)
  await openAllWallets(page)
  const search = page.getByTestId('all-wallets-search')
  await search.fill('metalark')
  await expect(page.getByTestId('wallets-not-found')).toContainText('No wallet called “metalark”')
  await expect(page.getByTestId('show-code')).toHaveText('Show the QR code')
  await search.fill('  rainbow ')
  await expect(page.getByTestId('wallets-found').locator('[data-row]')).toHaveCount(1)
  await expect(page.getByTestId(row('Rainbow'))).toHaveText(/^Rainbow.*Extension, Phone/)
  await page.waitForLoadState('networkidle')
  expect(await pairingScripts()).toBe(0)

  await search.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(row('Rainbow'))
  await page.keyboard.press('Enter')
  await page.getByTestId('pairing-offered').waitFor()
  const uri = new URL((await page.getByTestId('pairing-address').textContent()) ?? '')
  expect(uri.protocol).toBe('wc:')
  expect(uri.searchParams.get('symKey')).toMatch(/^[0-9a-f]{64}$/)
  await expect(page.getByRole('dialog').getByRole('img', { name: /Rainbow/ })).toHaveCount(1)
  expect(await pairingScripts()).toBeGreaterThan(0)

  await page.getByTestId('pairing-get').click()
  const { chrome_store, app_store, play_store, homepage } = walletNamed('Rainbow')
  const links = { chromeStore: chrome_store, appStore: app_store, playStore: play_store, homepage }
  for (const [id, href] of Object.entries(links)) {
    await expect(page.getByTestId(`download-${id}`)).toHaveAttribute('href', href ?? '')
  }
  await page.getByTestId('download-on-playStore').click()
  await page.getByTestId('download-code-playStore').waitFor()
})

test(
  'arrow keys move in the grid, and Enter connects the installed wallet',
  { tag: longTag },
  async ({ page, standardUrl }) => {
    await page.goto(`${standardUrl}?installed`)
    await openAllWallets(page)
    await page.waitForLoadState('networkidle')
    await page.getByTestId(installed).focus()
    // Four columns, the installed wallet first.
    for (const [key, target] of [
      ['ArrowRight', row('MetaMask')],
      ['ArrowDown', row('Binance Wallet')],
      ['ArrowLeft', row('Phantom')],
      ['ArrowUp', installed],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused(page)).toBe(target)
    }
    await page.keyboard.press('End')
    expect(await focused(page)).not.toBe(installed)
    await page.getByTestId(installed).press('Enter')
    await expect(page.getByTestId('status')).toHaveText('connected')
  },
)
