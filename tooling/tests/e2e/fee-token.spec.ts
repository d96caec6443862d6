import { codeOf } from '../../devnet/contracts.mjs'
import { openOrder, paymentEvents, shop } from './fixtures/payments.js'
import { shownUnits } from './fixtures/shown-units.js'
import { addresses, expect, test } from './fixtures/test.js'

const [sender = '', , till = ''] = addresses
const sent = 10n ** 19n

// behaviour 17.30
test('a token that keeps a part of each transfer: the review shows what arrives, and that arrives', async ({
  playground: p,
  chains,
}) => {
  const balance = (account: string) => chains.balance(1, 'TOLL', account)
  const [senderBefore, tillBefore] = [await balance(sender), await balance(till)]
  await p.open()
  await p.connect()
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-asset').click()
  await p.part(`send-asset-${chains.asset(1, 'TOLL').address}`).click()
  await p.part('send-amount').fill('10')
  await p.part('send-receiver').fill(till)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await expect(p.part('send-leaves')).toHaveText('10 TOLL')
  const shown = await p.part('send-arrives').textContent()
  await expect(p.part('send-keeps-part')).toHaveText(`TOLL keeps a part of each transfer. ${shown} arrive.`)
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-result-confirmed').waitFor()

  const arrived = (await balance(till)) - tillBefore
  expect(arrived).toBe(shownUnits(shown, 18))
  expect(arrived).toBeLessThan(sent)
  expect(senderBefore - (await balance(sender))).toBe(sent)
})

// behaviour 17.30
test('an order in a token that begins to keep a part of each transfer is not paid', async ({
  playground: p,
  chains,
}) => {
  const balance = (account: string) => chains.balance(1, 'USDC', account)
  const before = [await balance(sender), await balance(till)]
  // both contracts store their balances in the same place
  await chains.call(1, 'anvil_setCode', chains.asset(1, 'USDC').address, codeOf('FeeErc20'))
  await p.open(`?plugins=${shop}`)
  await p.connect()
  await openOrder(p, till, 1)
  await expect(p.part('pay-fault')).toContainText('USDC keeps a part of each transfer')
  await expect(p.part('pay-fault')).toContainText(
    /would get 12\.375 USDC instead of 12\.5 USDC\. Nothing was paid\./,
  )
  await expect(p.part('pay-confirm')).toBeHidden()
  await p.part('pay-retry').click()
  await expect(p.part('pay-fault')).toContainText('USDC keeps a part of each transfer')
  await expect(p.wallet.request).toBeHidden()
  expect([await balance(sender), await balance(till)]).toEqual(before)
  // the host hears of it once the order is left
  await p.part('frame-close').click()
  await expect(p.part('own-pay-status')).toContainText('failed')
  expect((await paymentEvents(p)).at(-1)).toContain('payment.failed')
})
