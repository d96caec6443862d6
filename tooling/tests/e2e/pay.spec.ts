import { longTag } from './fixtures/long-tag.js'
import {
  finalBlocks,
  openOrder,
  paymentEvents,
  replacePending,
  shop,
  submitOrder,
} from './fixtures/payments.js'
import { addresses, expect, test } from './fixtures/test.js'

const [payer = '', , till = ''] = addresses
const units = 12_500_000n
const subject = (chainId: number) => `"chainId":"eip155:${chainId}","symbol":"USDC"`
const initiated = (chainId: number) => `payment.initiated {${subject(chainId)}}`

test('an order of the host is paid: connect, switch the network, review, completed', async ({
  playground: p,
  chains,
}) => {
  await p.open(`?plugins=${shop}`)
  const balance = (account: string) => chains.balance(8453, 'USDC', account)
  const [tillBefore, payerBefore] = [await balance(till), await balance(payer)]
  await openOrder(p, 'not an address', 8453)
  await expect(p.part('own-pay-status')).toContainText('pay: `receiver` "not an address" cannot receive')
  await expect(p.dialog).toBeHidden()

  await openOrder(p, till, 8453)
  await expect(p.dialog).toContainText('Order ')
  await p.part('pay-connect').click()
  await p.part('connector-org.foyer.test-wallet').click()
  await p.wallet.approve()
  await p.part('pay-switch').click()
  await p.wallet.approve()
  await expect(p.part('send-leaves')).toHaveText('12.5 USDC')
  const shown = await p.part('send-receiver-address').textContent()
  expect(shown?.replace(/\s/g, '').toLowerCase()).toContain(till.toLowerCase())
  await p.part('pay-confirm').click()
  await p.wallet.approve()
  await p.part('pay-result-completed').waitFor()
  await expect(p.part('own-pay-status')).toHaveText('pending')
  await chains.call(8453, 'anvil_mine', finalBlocks)

  expect(await balance(till)).toBe(tillBefore + units)
  expect(await balance(payer)).toBe(payerBefore - units)
  await expect(p.part('own-pay-status')).toHaveText('completed')
  const hash = await p.part('own-pay-hash').textContent()
  await expect
    .poll(() => paymentEvents(p))
    .toEqual([initiated(8453), `payment.completed {${subject(8453)},"hash":"${hash}"}`])
})

test(
  'a page that is reloaded in the middle follows the payment, and what replaced it at a higher fee completes it',
  { tag: longTag },
  async ({ playground: p, chains }) => {
    await p.open(`?plugins=${shop}`)
    await p.connect()
    const before = await chains.balance(1, 'USDC', till)
    await submitOrder(p, chains, till)
    expect(await paymentEvents(p)).toEqual([initiated(1)])
    await p.page.reload()
    await expect(p.part('own-pay-status')).toHaveText('pending')
    const hash = await replacePending(chains, { to: till, units })
    await expect(p.part('own-pay-status')).toHaveText('completed')
    await expect(p.part('own-pay-hash')).toHaveText(hash)
    await expect.poll(() => paymentEvents(p)).toEqual([`payment.completed {${subject(1)},"hash":"${hash}"}`])
    expect(await chains.balance(1, 'USDC', till)).toBe(before + units)

    await p.page.reload()
    await expect(p.part('own-pay-status')).toHaveText('completed')
    expect(await paymentEvents(p)).toEqual([])
  },
)
