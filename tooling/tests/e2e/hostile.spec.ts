import type { BrowserContext, Page } from '@playwright/test'
import { alice, bob } from '../../../plugins/evm/testing/hostile-providers.js'
import { bait, canary } from '../../../plugins/injected/testing/hostile-announcements.js'
import { longTag } from './fixtures/long-tag.js'
import type { AnnouncementsSeen } from '../fixtures/hostile/announcements.js'
import type { ProviderSeen } from '../fixtures/hostile/providers.js'
import type { PageErrors } from '../page-errors.js'
import { addresses, expect, test } from './fixtures/test.js'

test.use({ allowPageErrors: true })

/** Waits for the report of the page. */
async function readReport<T>(page: Page): Promise<T> {
  await page.locator('body[data-done]').waitFor({ state: 'attached', timeout: 50_000 })
  return JSON.parse((await page.getAttribute('body', 'data-done')) ?? '') as T
}

/** Records the URLs that the pages request. */
function recordRequests(context: BrowserContext): readonly string[] {
  const urls: string[] = []
  context.on('request', (request) => urls.push(request.url()))
  return urls
}

/** Asserts that the page has run and loaded nothing from a wallet. */
async function expectUnharmed(page: Page, requested: readonly string[], errors: PageErrors) {
  expect(await page.evaluate((name) => Reflect.has(window, name), canary)).toBe(false)
  expect(requested.filter((url) => url.includes(new URL(bait).pathname))).toEqual([])
  expect(errors).toMatchObject({ uncaught: [], violations: [] })
  // The widget reports errors of wallets. No other text is expected.
  expect(errors.logged.filter((line) => !line.startsWith('[foyer'))).toEqual([])
}

// behaviour 13.10
test(
  'lists and connects an honest wallet among hostile announcements and a flood of 10,000',
  { tag: longTag },
  async ({ context, page, pageErrors, servePage }) => {
    test.setTimeout(120_000)
    const requested = recordRequests(context)
    await page.goto(await servePage('hostile'))
    const report = await readReport<AnnouncementsSeen>(page)
    console.log(
      `${report.announced} hostile announcements and a flood of ${report.flood} in ${Math.round(report.floodMs)} ms: ` +
        `${report.listed.length} listed, "${report.unlisted}"`,
    )
    expect(report.announced).toBeGreaterThanOrEqual(60)
    expect(report.flood).toBe(10_000)
    expect(report.listed).toHaveLength(50)
    expect(report.listed.filter((row) => row === 'connector-io.honest')).toHaveLength(1)
    expect(report.unlisted).toMatch(/\d/)
    for (const picture of report.pictures) expect(picture).toMatch(/^data:image\/(png|webp|svg\+xml|gif)[;,]/)

    await page.getByTestId('connector-io.honest').click()
    await page.getByTestId('connecting-connected').waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('hostile-again')))
    await expect(page.getByTestId('foyer-button')).toContainText(addresses[0]?.slice(0, 6) ?? '')
    await expectUnharmed(page, requested, pageErrors)
  },
)

// behaviour 13.10
test('every hostile provider ends in its expected state, and the honest wallet connects afterwards', async ({
  context,
  page,
  pageErrors,
  servePage,
}) => {
  test.setTimeout(120_000)
  const requested = recordRequests(context)
  await page.goto(`${await servePage('hostile')}/?providers`)
  const report = await readReport<readonly ProviderSeen[]>(page)
  console.log(`${report.length} hostile providers`)
  expect(report.length).toBeGreaterThanOrEqual(40)
  const accounts = new Map([
    ['alice', alice],
    ['bob', bob],
  ])
  for (const { name, leadsTo, step, status, address, finalStatus } of report) {
    const account = accounts.get(leadsTo)
    const expected = account ? 'connected' : leadsTo === 'waits' ? 'connecting' : 'disconnected'
    expect({ name, status, address, finalStatus }).toEqual({
      name,
      status: expected,
      address: account,
      finalStatus: 'disconnected',
    })
    const endsConnected = account !== undefined || leadsTo === 'nobody'
    const steps = endsConnected ? /connected$/ : leadsTo === 'waits' ? /waiting$/ : /(failed|refused|busy)$/
    expect(step, name).toMatch(steps)
  }

  await page.getByTestId('foyer-button').click()
  await page.getByTestId('connector-io.honest').click()
  await page.getByTestId('connecting-connected').waitFor()
  await expectUnharmed(page, requested, pageErrors)
})
