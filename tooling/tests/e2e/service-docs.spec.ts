import { longTag } from './fixtures/long-tag.js'
import { expect, test } from './fixtures/test.js'

test(
  'the reference page of the service lists its endpoints and requests only the service',
  { tag: longTag },
  async ({ page, service }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).origin))
    await page.goto(`${service.url}/docs`)
    await expect(page.locator('.opblock', { hasText: '/v1/account/{address}/balance' })).toBeVisible()
    await page
      .getByRole('button', { name: /GET .*getWallets\b/i })
      .first()
      .click()
    await expect(page.getByText('badge_type').first()).toBeVisible()
    expect([...new Set(requested)].filter((origin) => origin !== 'null')).toEqual([service.url])
  },
)
