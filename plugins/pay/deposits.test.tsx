import { afterEach, describe, expect, test } from 'vitest'
import { createFakeStorage, settle, until, type Harness, type Screen } from '#kernel/testing'
import { payReview, payService, type DepositAdapter } from './contract.js'
import { openPayment, openReview, order, sampleExchange, startPay, till } from './testing/sample-pay.js'

const running: Harness[] = []
afterEach(async () => {
  for (const h of running.splice(0)) await h.dispose()
})

function start(differing: Partial<DepositAdapter> = {}, storage = createFakeStorage()) {
  const exchange = sampleExchange(differing)
  const started = startPay({ deposits: [exchange.adapter] }, storage)
  running.push(started.h)
  return { ...started, exchange, storage }
}
const part = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const sees = (screen: Screen, id: string) => until(() => part(screen, id), id)
const press = async (screen: Screen, id: string) => (await sees(screen, id)).click()
const events = (h: Harness) =>
  h.emitted.filter(({ id }) => id.startsWith('payment.')).map(({ id, payload }) => [id, payload])
const subject = { id: 'order-1042', chainId: 'demo:1', symbol: 'USDC' }
const initiated = ['payment.initiated', subject]
const status = (h: Harness) => h.service(payService).status('order-1042')
/** Lets the exchange be asked once more. */
async function ask({ h, exchange }: Pick<ReturnType<typeof start>, 'h' | 'exchange'>) {
  const before = exchange.asked.length
  // the adapter is loaded before its first answer
  while (exchange.asked.length === before) await h.clock.advance(1_000)
  await settle()
}
async function openDeposit({ h }: Pick<ReturnType<typeof start>, 'h'>) {
  const screen = await openPayment(h)
  await press(screen, 'pay-from-harbor')
  await sees(screen, 'pay-deposit-waiting')
  return screen
}

test('pays from an exchange without a wallet', async () => {
  const started = start()
  const { h, exchange, transactions } = started
  const screen = await openDeposit(started)
  expect(exchange.requests).toEqual([
    {
      ...{ paymentId: 'order-1042', receiver: till, amount: '12.5', memo: undefined },
      asset: { network: 'demo:1', address: order.asset.address, symbol: 'USDC', decimals: 6 },
    },
  ])
  await until(() => part(screen, 'pay-deposit-open'), 'the page')
  expect(part(screen, 'pay-deposit-open')?.getAttribute('href')).toBe('https://harbor.example/deposits/1')
  expect(part(screen, 'pay-deposit-open')?.getAttribute('rel')).toContain('noopener')
  expect(await status(h)).toEqual({ state: 'signing' })
  exchange.tell({ state: 'sending' })
  await ask(started)
  await sees(screen, 'pay-result-pending')
  exchange.tell({ state: 'sent', hash: '0xe' })
  await ask(started)
  await until(() => transactions.followed.includes('0xe'), 'the transaction')
  expect(await status(h)).toEqual({ state: 'pending', hash: '0xe' })
  transactions.end({ status: 'confirmed', hash: '0xe' })
  await sees(screen, 'pay-result-completed')
  await until(() => events(h).length > 1, 'the end')
  expect(events(h)).toEqual([initiated, ['payment.completed', { ...subject, hash: '0xe' }]])
})

test('is offered beside the wallet, and not for an asset that the exchange does not send', async () => {
  const { h } = start({ supports: ({ address }) => address === 'native' })
  const screen = await openReview(h)
  expect(part(screen, 'pay-from-harbor')).toBeNull()
  await h.service(payService).pay({ ...order, id: 'other', asset: { network: 'demo:1', address: 'native' } })
  await sees(screen, 'pay-from-harbor')
})

test('a deposit that was cancelled at the exchange can be paid by the wallet', async () => {
  const started = start()
  const { h, exchange } = started
  const screen = await openDeposit(started)
  exchange.tell({ state: 'cancelled' })
  await ask(started)
  await screen.sees('You cancelled at Harbor')
  await sees(screen, 'pay-connect')
  expect(await status(h)).toEqual({ state: 'waiting' })
  h.router.close()
  await until(() => events(h).length > 1, 'the end')
  expect(events(h)).toEqual([initiated, ['payment.failed', { ...subject, reason: 'rejected' }]])
})

test('a deposit is cancelled by the adapter before another way is offered', async () => {
  const cancelled: string[] = []
  const started = start({ cancel: async (id) => void cancelled.push(id) })
  const screen = await openDeposit(started)
  await press(screen, 'pay-deposit-cancel')
  await sees(screen, 'pay-connect')
  expect(cancelled).toEqual(['deposit-1'])
})

test('a deposit that could not be cancelled stays, and says so', async () => {
  const started = start({ cancel: () => Promise.reject(new Error('too late')) })
  const screen = await openDeposit(started)
  await press(screen, 'pay-deposit-cancel')
  await sees(screen, 'pay-not-cancelled')
  expect(await status(started.h)).toEqual({ state: 'signing' })
  started.h.router.push(payReview, { id: 'order-1042' })
  await sees(screen, 'pay-deposit-show')
  expect(part(screen, 'pay-connect')).toBeNull()
})

test('an exchange that failed fails the payment', async () => {
  const started = start()
  const screen = await openDeposit(started)
  started.exchange.tell({ state: 'failed', message: 'limit' })
  await ask(started)
  await sees(screen, 'pay-result-failed')
  await until(() => events(started.h).length > 1, 'the end')
  expect(events(started.h)[1]).toEqual(['payment.failed', { ...subject, reason: 'depositFailed' }])
})

describe('an answer of an adapter that is wrong', () => {
  test.each([
    ['no id', { url: 'https://harbor.example' }],
    ['a page that is not encrypted', { id: '1', url: 'http://harbor.example' }],
    ['a page that is a script', { id: '1', url: 'javascript:alert(1)' }],
    ['a page with a password', { id: '1', url: 'https://a:b@harbor.example' }],
    ['nothing', undefined],
  ])('leaves open whether a deposit has begun: %s', async (_, answer) => {
    const { h } = start({ start: async () => answer as never })
    const screen = await openPayment(h)
    await press(screen, 'pay-from-harbor')
    const { textContent: words } = await sees(screen, 'pay-deposit-fault')
    expect(await status(h)).toEqual({ state: 'unclear' })
    expect(events(h)).toEqual([])
    // the reason is for the developer of the page
    expect(words).toBe('Harbor didn’t begin the paymentTry again')
    expect(h.errors.map(({ error }) => (error as { code?: string }).code)).toEqual(['pay/DEPOSIT_INVALID'])
  })

  test('can be tried again', async () => {
    const answers = [{ id: '1', url: 'http://harbor.example' }, { id: '' }, { id: '1' }]
    const { h } = start({ start: async () => answers.shift() as never })
    const screen = await openPayment(h)
    await press(screen, 'pay-from-harbor')
    await sees(screen, 'pay-deposit-fault')
    await press(screen, 'pay-retry')
    await until(() => answers.length === 1, 'the second answer')
    await sees(screen, 'pay-deposit-fault')
    await press(screen, 'pay-retry')
    await sees(screen, 'pay-deposit-waiting')
    expect(await status(h)).toEqual({ state: 'signing' })
  })

  test.each([
    [{ state: 'sent' }],
    [{ state: 'done', hash: '0xe' }],
    [null],
    [{ state: 'sent', hash: '0x e' }],
  ])('is asked for again: %j', async (answer) => {
    const started = start()
    await openDeposit(started)
    started.exchange.tell(answer)
    await ask(started)
    await ask(started)
    expect(await status(started.h)).toEqual({ state: 'signing' })
  })
})

test('after a reload a deposit is followed without a wallet, and completes once', async () => {
  const storage = createFakeStorage()
  const first = start({}, storage)
  await openDeposit(first)
  await until(() => storage.entries.get('foyer/default/pay.payments')?.includes('deposit-1'), 'the store')
  await running.pop()?.dispose()

  const second = start({}, storage)
  second.exchange.tell({ state: 'sent', hash: '0xe' })
  await ask(second)
  await until(() => second.transactions.followed.includes('0xe'), 'the transaction')
  second.transactions.end({ status: 'confirmed', hash: '0xe' })
  await until(() => events(second.h).length > 0, 'the end')
  expect(events(second.h)).toEqual([['payment.completed', { ...subject, hash: '0xe' }]])
  expect(second.exchange.requests).toEqual([])
})

test('a hash that the exchange replaced is followed instead', async () => {
  const started = start()
  const { h, exchange, transactions } = started
  await openDeposit(started)
  exchange.tell({ state: 'sent', hash: '0xe' })
  await ask(started)
  await until(() => transactions.followed.includes('0xe'), 'the transaction')
  transactions.end({ status: 'replaced', hash: '0xe', replacedBy: '0xf' })
  exchange.tell({ state: 'sent', hash: '0xf' })
  await ask(started)
  await until(() => transactions.followed.includes('0xf'), 'its replacement')
  transactions.end({ status: 'confirmed', hash: '0xf' })
  await until(() => events(h).length > 1, 'the end')
  expect(events(h)[1]).toEqual(['payment.completed', { ...subject, hash: '0xf' }])
})
