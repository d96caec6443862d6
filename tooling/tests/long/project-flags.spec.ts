import { playgroundPage } from '../e2e/pages/playground.js'
import { expect, test } from '../e2e/fixtures/test.js'

const path = '/v1/projects/features'

test('a project switches sending off: asked when the modal opens, not with the page, and once in five minutes', async ({
  page,
  service,
  servePage,
}) => {
  const asked: string[] = []
  let isOff = true
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      asked.push(route.request().method())
      await route.fulfill({
        json: { features: isOff ? { send: false, receive: true } : {} },
        headers: { 'access-control-allow-origin': '*' },
      })
    },
  )
  const p = playgroundPage(page, await servePage('playground', { service }))
  await p.open()
  await expect(p.button).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await p.connect()
  await p.button.click()
  await expect(p.part('account-action-receive')).toBeVisible()
  await expect(p.part('account-action-send')).toHaveCount(0)
  expect(asked).toEqual(['GET'])

  isOff = false
  await page.reload()
  await p.connected()
  await p.button.click()
  await expect(p.part('account-action-send')).toHaveCount(0)
  expect(asked).toEqual(['GET'])

  // as after five minutes
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('/project-flags')) ?? ''
    localStorage.setItem(key, JSON.stringify({ at: Date.now() - 300_001, flags: { send: false } }))
  })
  await page.reload()
  await p.connected()
  await p.button.click()
  await expect(p.part('account-action-send')).toBeVisible()
  await expect.poll(() => asked.length).toBe(2)
})
