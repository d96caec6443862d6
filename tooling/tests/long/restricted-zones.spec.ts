import { expect, test } from '../e2e/fixtures/test.js'

const plugins = 'evm,service,injected,connect,networks,account,balances,send,swaps,onramp'

for (const { zone, query, actions } of [
  { zone: 'Asia/Shanghai', query: '&respect-zones', actions: ['send'] },
  { zone: 'Asia/Hong_Kong', query: '&respect-zones', actions: ['send'] },
  { zone: 'Asia/Shanghai', query: '', actions: ['swaps', 'send'] },
  { zone: 'Europe/Berlin', query: '&respect-zones', actions: ['swaps', 'send'] },
]) {
  test.describe(`${zone}${query}`, () => {
    test.use({ timezoneId: zone })
    test(`offers ${actions.join(' and ')}`, async ({ playground: p }) => {
      await p.open(`?plugins=${plugins}${query}`)
      await p.connect()
      await p.button.click()
      const offered = p.dialog.locator('[data-testid^="account-action-"]')
      await expect(offered.first()).toBeVisible()
      const ids = await offered.evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-testid')?.replace('account-action-', '')),
      )
      expect(ids).toEqual(actions)
    })
  })
}
