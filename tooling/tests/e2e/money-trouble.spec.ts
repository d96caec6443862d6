import { finalBlocks, openOrder, shop } from './fixtures/payments.js'
import { injectRpcFaults } from './fixtures/rpc-faults.js'
import { addresses, expect, test } from './fixtures/test.js'
import { playgroundPage, type Playground } from './pages/playground.js'

const [sender = '', , till = ''] = addresses

async function review(p: Playground, amount: string) {
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-amount').fill(amount)
  await p.part('send-receiver').fill(till)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
}

test.describe('a node that lags', () => {
  test.use({ allowPageErrors: true })

  test('says nothing about a transfer, which is followed to its end', async ({ playground: p, chains }) => {
    await p.open()
    await p.connect()
    const read = () => chains.balance(1, 'ETH', till)
    const before = await read()
    await chains.call(1, 'evm_setAutomine', false)
    try {
      await review(p, '0.25')
      const faults = await injectRpcFaults(p.page.context(), [new URL(chains.rpcUrl(1)).origin])
      await p.part('send-confirm').click()
      await p.wallet.approve()
      await p.part('send-result-pending').waitFor()
      // pools are not shared: another node behind the address has not seen the transaction
      faults.set('eth_getTransactionByHash', () => null)
      faults.set('eth_getTransactionReceipt', () => null)
      faults.set('eth_getTransactionCount', () => '0x0')
      await expect(p.dialog).toContainText('Not found on Ethereum', { timeout: 30_000 })
      await expect(p.dialog).not.toContainText('was not sent')
      await expect(p.part('send-again')).toBeHidden()
      await chains.call(1, 'evm_mine')
      faults.clear()
      await p.part('send-result-confirmed').waitFor()
    } finally {
      await chains.call(1, 'evm_setAutomine', true)
    }
    expect(await read()).toBe(before + 250_000_000_000_000_000n)
  })
})

// behaviour 17.31
test('one order in two tabs, paid in both, is paid once', async ({ playground: p, chains }) => {
  const query = `?plugins=${shop}`
  await p.open(query)
  await p.connect()
  const balance = (account: string) => chains.balance(1, 'USDC', account)
  const [tillBefore, senderBefore] = [await balance(till), await balance(sender)]
  const other = playgroundPage(await p.page.context().newPage(), new URL(p.page.url()).origin)
  await other.open(query)
  await expect(other.state('status')).toHaveText('connected')
  const id = `order-${Date.now()}`
  for (const tab of [p, other]) {
    await tab.part('own-pay-id').fill(id)
    await openOrder(tab, till, 1)
    await tab.part('pay-confirm').waitFor()
  }
  await p.part('pay-confirm').click()
  await p.wallet.request.waitFor()
  // the open review of the other tab changes into the state of the first
  await expect(other.dialog).toContainText('Already being paid')
  await expect(other.part('pay-confirm')).toBeHidden()
  await expect(other.wallet.request).toBeHidden()
  await p.wallet.approve()
  await p.part('pay-result-completed').waitFor()
  await chains.call(1, 'anvil_mine', finalBlocks)
  await expect(p.part('own-pay-status')).toHaveText('completed')
  await expect(other.part('own-pay-status')).toHaveText('completed')
  expect(await balance(till)).toBe(tillBefore + 12_500_000n)
  expect(await balance(sender)).toBe(senderBefore - 12_500_000n)
})
