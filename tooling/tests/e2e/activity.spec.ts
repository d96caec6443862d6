import { addresses, expect, test } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [, , till = ''] = addresses

const plugins = [
  ...['evm', 'service', 'injected', 'connect', 'networks', 'account', 'balances', 'send'],
  'activity',
]

/** Opens the tab of the connected account. */
async function openTab(p: Playground) {
  await p.connected()
  await p.button.click()
  await p.part('account-tab-activity').click()
}

test('a transfer is in the tab Activity at once, after a reload, and from the index once it is mined', async ({
  served: p,
  chains,
}) => {
  const requests: string[] = []
  p.page.on('request', (request) => {
    if (request.url().includes('/history')) requests.push(request.url())
  })
  await p.open(`?plugins=${plugins.join()}`)
  await p.connect()
  await chains.call(1, 'evm_setAutomine', false)
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-amount').fill('1.5')
  await p.part('send-receiver').fill(till)
  await p.part('send-review').click()
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-done').click()
  expect(requests).toEqual([])

  await openTab(p)
  const group = (label: string) => p.dialog.getByRole('list', { name: label })
  const pending = group('Pending').getByRole('link')
  await expect(pending).toContainText(/Sending To 0x.*−1\.500 ETH/)
  const page = await pending.getAttribute('href')
  expect(page).toMatch(/^https:\/\/etherscan\.io\/tx\/0x[\da-f]{64}$/)

  await p.page.reload()
  await openTab(p)
  await expect(pending).toContainText(/Sending .*−1\.500 ETH/)

  await chains.call(1, 'anvil_mine', '0x1')
  await chains.call(1, 'evm_setAutomine', true)
  const sent = p.dialog.locator(`a[href="${page}"]`)
  await expect(sent).toContainText(/Sent .*−1\.500 ETH/)
  await expect(group('Pending')).toBeHidden()
  // without a transaction of its own the next page has the answer of the service alone
  await expect
    .poll(async () => {
      const answer = await fetch(requests.at(-1) ?? '', { headers: { origin: new URL(p.page.url()).origin } })
      return answer.text()
    })
    .toContain(page?.slice(-66))
  await p.page.reload()
  await openTab(p)
  await expect(sent).toContainText(/Sent To 0x.*−1\.500 ETH/)
})
