import { playgroundPage } from './pages/playground.js'
import { expect, test } from './fixtures/test.js'

const plugins = 'evm,service,injected,connect,networks,account,analytics'

// behaviour 13.1, 13.12
test('the service is asked for analytics once, after the first act, and gets no event if the project has none', async ({
  page,
  servePage,
  service,
}) => {
  const p = playgroundPage(page, await servePage('playground', { service }))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/getAnalyticsConfig|\/v1\/events/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  await p.open(`?plugins=${plugins}`)
  await p.button.waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const answer = page.waitForResponse(/getAnalyticsConfig/)
  await p.connect()
  expect(await (await answer).json()).toEqual({ isAnalyticsEnabled: false })
  await p.button.click()
  await p.part('account-disconnect').click()
  await expect(p.state('status')).toHaveText('disconnected')
  await page.goto('about:blank')
  expect(asked).toEqual(['GET /getAnalyticsConfig'])
})
