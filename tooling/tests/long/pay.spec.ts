import {
  finalBlocks,
  openOrder,
  paymentEvents,
  replacePending,
  shop,
  submitOrder,
} from '../e2e/fixtures/payments.js'
import { addresses, expect, test } from '../e2e/fixtures/test.js'

const [, , till = ''] = addresses
const subject = '"chainId":"eip155:1","symbol":"USDC"'

test('a rejected order can be tried again, and has failed once it is left', async ({
  playground: p,
  chains,
}) => {
  await p.open(`?plugins=${shop}`)
  await p.connect()
  const before = await chains.balance(1, 'USDC', till)
  await openOrder(p, till, 1)
  await p.part('pay-confirm').click()
  await p.wallet.reject()
  await p.part('pay-refused').waitFor()
  await expect(p.part('own-pay-status')).toHaveText('waiting')
  expect(await paymentEvents(p)).toEqual([`payment.initiated {${subject}}`])
  await p.part('frame-close').click()
  await expect(p.part('own-pay-status')).toHaveText('failed: rejected')
  expect(await paymentEvents(p)).toEqual([
    `payment.initiated {${subject}}`,
    `payment.failed {${subject},"reason":"rejected"}`,
  ])
  expect(await chains.balance(1, 'USDC', till)).toBe(before)
})

test('a payment that was cancelled in the wallet has failed, and a later transfer of the same is another payment', async ({
  playground: p,
  chains,
}) => {
  await p.open(`?plugins=${shop}`)
  await p.connect()
  const before = await chains.balance(1, 'USDC', till)
  await submitOrder(p, chains, till)
  await replacePending(chains, undefined)
  // the same again, with the next nonce
  await replacePending(chains, { to: till, units: 12_500_000n })
  await p.part('pay-result-failed').waitFor()
  await expect(p.part('own-pay-status')).toHaveText('failed: cancelled')
  await expect
    .poll(() => paymentEvents(p))
    .toEqual([`payment.initiated {${subject}}`, `payment.failed {${subject},"reason":"cancelled"}`])
  expect(await chains.balance(1, 'USDC', till)).toBe(before + 12_500_000n)
})

test('a payment completes once while two tabs follow it', async ({ playground: p, chains }) => {
  await p.open(`?plugins=${shop}`)
  await p.connect()
  await submitOrder(p, chains, till)
  const other = await p.page.context().newPage()
  await other.goto(p.page.url())
  await expect(other.getByTestId('state-status')).toHaveText('connected')
  await chains.call(1, 'anvil_mine', '0x1')
  await p.part('pay-result-completed').waitFor()
  await chains.call(1, 'anvil_mine', finalBlocks)
  await expect(p.part('own-pay-status')).toHaveText('completed')
  const inOther = other.getByTestId('events').locator('li', { hasText: 'payment.' })
  const emitted = async () => (await paymentEvents(p)).length + (await inOther.count())
  await expect.poll(emitted).toBe(2)
})
