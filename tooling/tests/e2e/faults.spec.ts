import { expect, test } from './fixtures/test.js'

test.use({ allowPageErrors: true })

// behaviour 2.3, 2.8, 3.4, 3.5, 3.6, 3.7, 10.4
test('attributes every fault to its plugin, and the other plugins keep working', async ({
  page,
  pageErrors,
  faultsUrl,
}) => {
  await page.goto(faultsUrl)
  await page.locator('body[data-done]').waitFor({ timeout: 45_000 })
  const rows = await page.locator('#rows > li').evaluateAll((items) =>
    (items as HTMLElement[]).map(({ dataset, textContent }) => ({
      name: dataset['name'] ?? '',
      outcome: dataset['outcome'] ?? 'none',
      text: textContent ?? '',
    })),
  )
  expect(rows.filter(({ outcome }) => outcome !== 'taken').map(({ text }) => text)).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(60)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  await expect(page.locator('body')).toHaveAttribute('data-done', String(rows.length))
  // The console reports the faults. No error may leave the kernel.
  expect(pageErrors).toMatchObject({ uncaught: [], violations: [] })
})
