import { expect, test as base, type Page } from '@playwright/test'
import { serveBuiltSite } from '../built-site.js'

const test = base.extend<{ site: string }>({
  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const { url, stop } = await serveBuiltSite()
    await use(url)
    await stop()
  },
})

for (const [words, path, heading] of [
  ['trusted types', '/guides/csp', 'Content security policy'],
  ['StrictMode', '/guides/react', 'React'],
  ['DRAIN_DELAY_SECONDS', '/service', 'The service'],
] as const)
  test(`the search finds "${words}", and its result opens the page`, async ({ page, site }) => {
    await page.goto(site)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill(words)
    const result = page.locator(`.VPLocalSearchBox a.result[href^="${path}"]`).first()
    await result.click()
    await expect(page).toHaveURL(new RegExp(`${path}(?:#|$)`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  })

test('a search without a result says so', async ({ page, site }) => {
  await page.goto(site)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('zzyzzyva')
  await expect(page.locator('.VPLocalSearchBox .no-results')).toContainText('zzyzzyva')
  await expect(page.locator('.VPLocalSearchBox a.result')).toHaveCount(0)
})

/** The code under a heading of the API. */
const signatureOf = (page: Page, anchor: string) => page.locator(`h3#${anchor} + div pre`)

test('pages of the API have signatures, with the types of parameters', async ({ page, site }) => {
  await page.goto(`${site}/api/`)
  await page.getByRole('main').getByRole('link', { name: 'foyerkit', exact: true }).click()
  await expect(signatureOf(page, 'createfoyer')).toHaveText(
    'function createFoyer<P extends readonly AnyPlugin[]>(options: FoyerOptions<P>): Foyer<P>;',
  )
  await page.goto(`${site}/api/foyerkit/react#useaccount`)
  await expect(signatureOf(page, 'useaccount')).toHaveText('function useAccount(): Account;')
})
