import { afterEach, describe, expect, test, vi } from 'vitest'
import { historyAtom, WidgetError } from '#kernel'
import {
  conformsToPlugin,
  createFakeStorage,
  settle,
  until,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { paymentsAtom, payService } from './contract.js'
import { pay } from './index.js'
import {
  connectWallet,
  openPayment,
  openReview,
  order,
  samplePay,
  startPay,
  till,
  units,
  type SampleOptions,
} from './testing/sample-pay.js'

conformsToPlugin(test, () => pay(), {
  companions: samplePay({ canConnect: false }).companions,
  features: { pay: true },
  // the names of the events are those of the specification
  eventPrefix: 'payment',
  invalidOptions: [
    { deposits: [{ id: 'Harbor', name: 'Harbor', start: () => {}, status: () => {} }] },
    { deposits: [{ id: 'harbor', name: ' ', start: () => {}, status: () => {} }] },
    { deposits: [{ id: 'harbor', name: 'Harbor', start: 'https://harbor.example', status: () => {} }] },
  ],
})

const running: Harness[] = []
afterEach(async () => {
  for (const h of running.splice(0)) await h.dispose()
})

function start(options: SampleOptions = {}, storage = createFakeStorage()) {
  const started = startPay(options, storage)
  running.push(started.h)
  return { ...started, storage }
}
const part = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const sees = (screen: Screen, id: string) => until(() => part(screen, id), id)
const press = async (screen: Screen, id: string) => (await sees(screen, id)).click()
/** Events of payments, with their payloads. */
const events = (h: Harness) =>
  h.emitted.filter(({ id }) => id.startsWith('payment.')).map(({ id, payload }) => [id, payload])
const subject = { id: 'order-1042', chainId: 'demo:1', symbol: 'USDC' }
const initiated = ['payment.initiated', subject]
const status = (h: Harness, id = 'order-1042') => h.service(payService).status(id)
const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
/** Waits until events had the time to be emitted twice. */
const calm = async () => {
  for (let turn = 0; turn < 5; turn += 1) await settle()
}

test('pays what the order says, and tells initiated and completed once', async () => {
  const { h, transfer, transactions } = start()
  const screen = await openReview(h)
  await screen.sees('Pay Meridian')
  await screen.sees('Order 1042')
  expect(part(screen, 'send-leaves')?.textContent).toBe('12.5 USDC')
  expect(part(screen, 'send-arrives')?.textContent).toBe('12.5 USDC')
  expect(part(screen, 'send-fee')?.textContent).toContain('0.00004 ETH')
  expect(await status(h)).toEqual({ state: 'waiting' })
  await press(screen, 'pay-confirm')
  await sees(screen, 'pay-result-pending')
  expect(transfer.sends.map(({ order: sent }) => [sent.receiver, sent.amount, sent.asset.symbol])).toEqual([
    [till, units, 'USDC'],
  ])
  expect(await status(h)).toEqual({ state: 'pending', hash: '0x1' })
  transactions.end({ status: 'confirmed', hash: '0x1' })
  await sees(screen, 'pay-result-completed')
  await screen.sees('Meridian has received your payment.')
  await until(() => events(h).length > 1, 'the end')
  await calm()
  expect(events(h)).toEqual([initiated, ['payment.completed', { ...subject, hash: '0x1' }]])
  expect(await status(h)).toEqual({ state: 'completed', hash: '0x1' })
  expect(JSON.stringify(events(h))).not.toContain(till)
})

// money 23
// behaviour 17.30
test('a token that keeps a part is not paid with: the receiver would get less than ordered', async () => {
  const simulate: NonNullable<NonNullable<SampleOptions['transfer']>['simulate']> = async ({
    asset,
    amount,
  }) => ({
    changes: [{ asset, amount: -amount }],
    received: amount - 125_000n,
  })
  const { h, transfer } = start({ transfer: { simulate } })
  await connectWallet(h)
  const screen = await openPayment(h)
  await screen.sees('USDC keeps a part of each transfer')
  await screen.sees('Meridian would get 12.375 USDC instead of 12.5 USDC. Nothing was paid.')
  expect(part(screen, 'pay-confirm')).toBeNull()
  expect(transfer.sends).toEqual([])
})

// money 23
// behaviour 17.30
test('a payment that no node simulates says that it is not known how much arrives', async () => {
  const { h } = start({ transfer: { simulate: async () => undefined } })
  await connectWallet(h)
  const screen = await openPayment(h)
  await screen.sees('We couldn’t check how much arrives. Some tokens keep a part of each transfer.')
  expect(part(screen, 'send-leaves')?.textContent).toBe('12.5 USDC')
  expect(part(screen, 'send-arrives')?.textContent).toBe('Up to 12.5 USDC')
  expect(part(screen, 'pay-confirm')).not.toBeNull()
})

describe('an order that is wrong is refused before anything is shown', () => {
  test.each([
    ['amount with a comma', { amount: '12,5' }, 'pay/AMOUNT_INVALID', '`amount` "12,5"'],
    ['amount of zero', { amount: '0.0' }, 'pay/AMOUNT_INVALID', '`amount` "0.0"'],
    ['negative amount', { amount: '-1' }, 'pay/AMOUNT_INVALID', '`amount` "-1"'],
    ['amount with an exponent', { amount: '1e3' }, 'pay/AMOUNT_INVALID', '`amount` "1e3"'],
    ['amount with a sign', { amount: '+1' }, 'pay/AMOUNT_INVALID', '`amount` "+1"'],
    ['amount with a space', { amount: '1 000' }, 'pay/AMOUNT_INVALID', '`amount` "1 000"'],
    ['amount in other digits', { amount: '\u0661' }, 'pay/AMOUNT_INVALID', '`amount` "\u0661"'],
    ['amount in hexadecimal digits', { amount: '0x10' }, 'pay/AMOUNT_INVALID', '`amount` "0x10"'],
    ['amount that is empty', { amount: '' }, 'pay/BAD_ORDER', '`amount` of the order must be a decimal text'],
    [
      'amount with more decimals than any asset',
      { amount: `0.${'0'.repeat(77)}1` },
      'pay/AMOUNT_DECIMALS',
      'Round it in your code',
    ],
    ['no asset', { asset: undefined as never }, 'pay/BAD_ORDER', '`asset` of the order must be an object'],
    [
      'no address of the asset',
      { asset: { network: 'demo:1' } as never },
      'pay/BAD_ORDER',
      '`asset.address`',
    ],
    ['no receiver', { receiver: undefined as never }, 'pay/BAD_ORDER', '`receiver` of the order must be'],
    ['no amount', { amount: undefined as never }, 'pay/BAD_ORDER', '`amount` of the order must be'],
    ['too many decimals', { amount: '1.1234567' }, 'pay/AMOUNT_DECIMALS', 'USDC, which has 6. Round it'],
    [
      'amount that is a number',
      { amount: 12.5 as never },
      'pay/BAD_ORDER',
      '`amount` of the order must be a decimal text',
    ],
    [
      'unknown network',
      { asset: { network: 'demo:9', address: 'native' } },
      'pay/NETWORK_UNKNOWN',
      'Pass one of "demo:1", "demo:2"',
    ],
    [
      'network that is no CAIP-2 id',
      { asset: { network: 'base' as never, address: 'native' } },
      'pay/BAD_ORDER',
      '`asset.network` of the order must be a CAIP-2 id',
    ],
    [
      'network without transfers',
      { asset: { network: 'bare:1', address: 'native' } },
      'pay/NETWORK_UNSUPPORTED',
      '`asset.network` "bare:1"',
    ],
    [
      'unknown asset',
      { asset: { network: 'demo:1', address: '0xdead' } },
      'pay/ASSET_UNKNOWN',
      '`asset.address` "0xdead"',
    ],
    [
      'receiver of another namespace',
      { receiver: 'bc1qw508d6' },
      'pay/RECEIVER_INVALID',
      'cannot receive on Base: This is a Bitcoin address.',
    ],
    [
      'empty receiver',
      { receiver: ' ' },
      'pay/BAD_ORDER',
      '`receiver` of the order must be an address or a name',
    ],
    ['memo where there is none', { memo: 'table 4' }, 'pay/MEMO_INVALID', 'Base has no memos. Leave it out'],
    ['id with a space', { id: 'order 1' }, 'pay/BAD_ORDER', '`id` of the order must be'],
    ['unknown field', { to: till } as never, 'pay/BAD_ORDER', '`to` of the order is not known'],
  ] as const)('%s', async (_, differing, code, words) => {
    const { h } = start()
    const error: unknown = await h
      .service(payService)
      .pay({ ...order, ...(differing as object) })
      .catch((fault: unknown) => fault)
    expect(error).toMatchObject({ code })
    expect((error as Error).message).toContain(words)
    expect(h.read(historyAtom)).toEqual([])
    expect(h.read(paymentsAtom)).toEqual([])
    expect(events(h)).toEqual([])
  })

  test.each([undefined, null, 'order', []])('an order that is %j', async (wrong) => {
    const { h } = start()
    await expect(h.service(payService).pay(wrong as never)).rejects.toMatchObject({ code: 'pay/BAD_ORDER' })
    expect([h.read(historyAtom), events(h)]).toEqual([[], []])
  })

  test('a network that does not answer is told as such', async () => {
    const offline = new WidgetError('demo/OFFLINE', 'No answer', { kind: 'request' })
    const { h } = start({ transfer: { describeAsset: () => Promise.reject(offline) } })
    await expect(h.service(payService).pay(order)).rejects.toMatchObject({ code: 'pay/NETWORK_UNREACHABLE' })
  })
})

test('connects a wallet first, and then shows the review', async () => {
  const { h } = start()
  const screen = await openPayment(h)
  expect((await sees(screen, 'pay-receiver')).textContent).toContain('0x3bF0')
  await press(screen, 'pay-connect')
  await screen.press('Juniper')
  await sees(screen, 'pay-confirm')
  expect(events(h)).toEqual([])
})

test('shows the review after a connection that closes the modal', async () => {
  const { h } = start({ connectOptions: { closeAfterConnect: true } })
  const screen = await openPayment(h)
  await press(screen, 'pay-connect')
  await screen.press('Juniper')
  await sees(screen, 'pay-confirm')
  expect(events(h)).toEqual([])
})

test('a payment that is left while a wallet is connected has failed', async () => {
  const { h } = start()
  const screen = await openPayment(h)
  await press(screen, 'pay-connect')
  await screen.button('Juniper')
  h.router.close()
  await until(() => events(h).length > 0, 'the end')
  expect(events(h)).toEqual([['payment.failed', { ...subject, reason: 'cancelled' }]])
})

test('a failed payment that the host asks for again waits, whenever its state is read beside it', async () => {
  const { h } = start()
  const shown = () => h.store.get(paymentsAtom).find(({ id }) => id === order.id)?.state
  await openPayment(h)
  for (let later = 0; later < 40; later++) {
    h.router.close()
    await until(() => shown() === 'failed', 'the end')
    const asked = h.service(payService).pay(order)
    for (let turn = 0; turn < later; turn++) await Promise.resolve()
    await Promise.all([asked, status(h)])
    expect([later, shown()]).toEqual([later, 'waiting'])
  }
})

test('switches the network of the wallet first', async () => {
  const { h, connector } = start({ on: 2 })
  await connectWallet(h)
  const screen = await openPayment(h)
  await screen.sees('Your wallet is on Other. This payment is on Base.')
  await sees(screen, 'pay-switch')
  connector.emit.networkChanged?.('demo:1')
  await sees(screen, 'pay-confirm')
})

test('a rejection can be tried again, and is told once the payment is left', async () => {
  let isRejected = true
  const { h, transactions } = start({
    transfer: { send: async () => (isRejected ? Promise.reject(rejection) : '0xa') },
  })
  const screen = await openReview(h)
  await press(screen, 'pay-confirm')
  await screen.sees('You cancelled in your wallet')
  await calm()
  expect(events(h)).toEqual([initiated])
  expect(await status(h)).toEqual({ state: 'waiting' })
  isRejected = false
  await screen.press('Try again')
  await sees(screen, 'pay-result-pending')
  transactions.end({ status: 'confirmed', hash: '0xa' })
  await until(() => events(h).length > 1, 'the end')
  expect(events(h)).toEqual([initiated, ['payment.completed', { ...subject, hash: '0xa' }]])
})

test.each([
  ['rejected', { transfer: { send: () => Promise.reject(rejection) } }, 'You cancelled in your wallet'],
  [
    'send/REFUSED',
    { transfer: { send: () => Promise.reject(Object.assign(new Error('No'), { code: 4200 })) } },
    'The payment was not sent',
  ],
] as const)('closed after the wallet sent nothing: failed with %s', async (reason, options, words) => {
  const { h } = start(options)
  const screen = await openReview(h)
  await press(screen, 'pay-confirm')
  await screen.sees(words)
  h.router.close()
  await until(() => events(h).length > 1, 'the end')
  await calm()
  expect(events(h)).toEqual([initiated, ['payment.failed', { ...subject, reason }]])
  expect(await status(h)).toEqual({ state: 'failed', reason })
})

test('closed before the confirmation: cancelled, without initiated', async () => {
  const { h } = start()
  await openReview(h)
  h.router.close()
  await until(() => events(h).length > 0, 'the end')
  expect(events(h)).toEqual([['payment.failed', { ...subject, reason: 'cancelled' }]])
})

test('a balance that is too low is shown, and is the reason of the failure', async () => {
  const { h } = start({ transfer: { balance: 1n } })
  await connectWallet(h)
  const screen = await openPayment(h)
  await sees(screen, 'pay-fault')
  expect(part(screen, 'pay-fault')?.textContent).toContain('0.000001 USDC')
  h.router.close()
  await until(() => events(h).length > 0, 'the end')
  expect(events(h)).toEqual([['payment.failed', { ...subject, reason: 'transfer/INSUFFICIENT_BALANCE' }]])
})

test('a payment that is not looked at has one toast of its own at its end, and none of send', async () => {
  const { h, transactions } = start()
  const screen = await openReview(h)
  await press(screen, 'pay-confirm')
  await sees(screen, 'pay-result-pending')
  h.router.close()
  await screen.sees('Paying 12.5 USDC')
  transactions.end({ status: 'confirmed', hash: '0x1' })
  await settle()
  // the toasts follow each other
  await h.clock.advance(1_000)
  await screen.sees('12.5 USDC paid')
  expect(screen.text()).not.toContain('12.5 USDC sent')
  await screen.press('Show')
  await sees(screen, 'pay-result-completed')
})

/** A payment whose request waits in the wallet, and the approval of the wallet with the hash of a transaction. */
async function startInWallet() {
  let resolve = (_hash: string) => {}
  const started = start({ transfer: { send: () => new Promise((settle) => (resolve = settle)) } })
  const screen = await openReview(started.h)
  await press(screen, 'pay-confirm')
  await sees(screen, 'send-waiting')
  return { ...started, approve: (hash: string) => resolve(hash) }
}

describe('an order that is opened while another one is shown', () => {
  const second = { id: 'order-1043', amount: '7' }
  const ids = (h: Harness) => h.read(historyAtom).map(({ params }) => (params as { readonly id?: string }).id)

  test('takes its place, and the first has failed', async () => {
    const { h, transfer } = start()
    const screen = await openReview(h)
    await h.service(payService).pay({ ...order, ...second })
    await until(() => part(screen, 'send-leaves')?.textContent === '7 USDC', 'the second order')
    await until(() => events(h).length > 0, 'the end of the first')
    await calm()
    expect(events(h)).toEqual([['payment.failed', { ...subject, reason: 'cancelled' }]])
    expect([ids(h), await status(h), await status(h, second.id)]).toEqual([
      [second.id],
      { state: 'failed', reason: 'cancelled' },
      { state: 'waiting' },
    ])
    await press(screen, 'pay-confirm')
    await sees(screen, 'pay-result-pending')
    expect(transfer.sends.map(({ order: sent }) => sent.amount)).toEqual([7_000_000n])
  })

  test('leaves a request in the wallet as it is: the first completes, and its view does not come back', async () => {
    const { h, transactions, approve } = await startInWallet()
    await h.service(payService).pay({ ...order, ...second })
    await calm()
    expect(await status(h)).toEqual({ state: 'signing' })
    approve('0xb')
    await until(() => transactions.followed.includes('0xb'), 'the transaction')
    transactions.end({ status: 'confirmed', hash: '0xb' })
    await until(() => events(h).length > 1, 'the end of the first')
    expect(events(h)).toEqual([initiated, ['payment.completed', { ...subject, hash: '0xb' }]])
    expect([ids(h), await status(h, second.id)]).toEqual([[second.id], { state: 'waiting' }])
  })

  test('that is wrong leaves the first one open', async () => {
    const { h } = start()
    await openReview(h)
    const wrong = { ...order, ...second, amount: '-7' }
    await expect(h.service(payService).pay(wrong)).rejects.toMatchObject({ code: 'pay/AMOUNT_INVALID' })
    expect([ids(h), events(h), await status(h)]).toEqual([[order.id], [], { state: 'waiting' }])
  })
})

test('steps of a payment that is unknown name its id', async () => {
  const { h } = start()
  const service = h.service(payService)
  for (const step of [
    () => service.prepare('other', AbortSignal.timeout(1_000)),
    () => service.confirm('other', { order: { network: {} } } as never, []),
    () => service.deposit('other', 'harbor'),
    () => service.cancelDeposit('other'),
    () => service.connect('other'),
  ])
    await expect(step()).rejects.toThrow('pay: no payment has the id "other". Open it with pay(order).')
  expect(await service.status('other')).toBeUndefined()
})

describe('a request that waits in the wallet when the modal closes', () => {
  test('completes if the wallet approves later', async () => {
    const { h, transactions, approve } = await startInWallet()
    expect(await status(h)).toEqual({ state: 'signing' })
    h.router.close()
    await calm()
    expect(events(h)).toEqual([initiated])
    approve('0xb')
    await until(() => transactions.followed.includes('0xb'), 'the transaction')
    transactions.end({ status: 'confirmed', hash: '0xb' })
    await until(() => events(h).length > 1, 'the end')
    expect(events(h)).toEqual([initiated, ['payment.completed', { ...subject, hash: '0xb' }]])
  })

  test('fails if the wallet rejects later', async () => {
    let reject = (_error: Error) => {}
    const { h } = start({ transfer: { send: () => new Promise((_, fail) => (reject = fail)) } })
    const screen = await openReview(h)
    await press(screen, 'pay-confirm')
    await sees(screen, 'send-waiting')
    h.router.close()
    reject(rejection)
    await until(() => events(h).length > 1, 'the end')
    expect(events(h)).toEqual([initiated, ['payment.failed', { ...subject, reason: 'rejected' }]])
  })
})

describe('a transaction that another one replaced', () => {
  const replaced = async (found: readonly { readonly hash: string }[]) => {
    const searches: (readonly string[])[] = []
    const started = start({
      transfer: {
        mark: async () => '7',
        find: async (_order, { mark, known }) => {
          expect(mark).toBe('7')
          searches.push(known)
          return found.find(({ hash }) => !known.includes(hash))
        },
      },
    })
    const screen = await openReview(started.h)
    await press(screen, 'pay-confirm')
    await sees(screen, 'pay-result-pending')
    started.transactions.end({ status: 'replaced', hash: '0x1', replacedBy: '0x2' })
    return { ...started, screen, searches }
  }

  test('completes with the new hash if that pays the same', async () => {
    const { h, transactions, screen } = await replaced([{ hash: '0x2' }])
    await until(() => transactions.followed.includes('0x2'), 'the replacement')
    expect(await status(h)).toEqual({ state: 'pending', hash: '0x2' })
    transactions.end({ status: 'confirmed', hash: '0x2' })
    await sees(screen, 'pay-result-completed')
    await until(() => events(h).length > 1, 'the end')
    await calm()
    expect(events(h)).toEqual([initiated, ['payment.completed', { ...subject, hash: '0x2' }]])
  })

  test('fails if that does not pay, such as a cancellation', async () => {
    const { h, screen } = await replaced([])
    await sees(screen, 'pay-result-failed')
    await until(() => events(h).length > 1, 'the end')
    expect(events(h)).toEqual([initiated, ['payment.failed', { ...subject, reason: 'replaced' }]])
    expect(await status(h)).toEqual({ state: 'failed', hash: '0x1', reason: 'replaced' })
  })

  test('fails although a later transaction pays the same: it is another one', async () => {
    const { h, searches } = await replaced([{ hash: '0x9' }])
    await until(() => events(h).length > 1, 'the end')
    expect(events(h)[1]).toEqual(['payment.failed', { ...subject, reason: 'replaced' }])
    expect(searches).toEqual([['0x1'], ['0x1', '0x9']])
  })
})

test.each(['reverted', 'expired'] as const)('a transaction that is %s fails', async (end) => {
  const { h, transactions } = start()
  const screen = await openReview(h)
  await press(screen, 'pay-confirm')
  await sees(screen, 'pay-result-pending')
  transactions.end({ status: end, hash: '0x1' })
  await sees(screen, 'pay-result-failed')
  await until(() => events(h).length > 1, 'the end')
  expect(events(h)).toEqual([initiated, ['payment.failed', { ...subject, reason: end }]])
})

// money 4
test('a transaction that no node shows stays pending, and completes', async () => {
  const { h, transactions } = start()
  const screen = await openReview(h)
  await press(screen, 'pay-confirm')
  await sees(screen, 'pay-result-pending')
  transactions.tell({ status: 'submitted', isMissing: true, hash: '0x1' })
  await screen.sees('Check your wallet before you pay again.')
  expect(await status(h)).toEqual({ state: 'pending', hash: '0x1' })
  transactions.end({ status: 'confirmed', hash: '0x1' })
  await until(() => events(h).length > 1, 'the end')
  expect(events(h)).toEqual([initiated, ['payment.completed', { ...subject, hash: '0x1' }]])
})

describe('after a reload', () => {
  test('a pending payment completes, and initiated is not told again', async () => {
    const storage = createFakeStorage()
    const first = start({}, storage)
    const screen = await openReview(first.h)
    await press(screen, 'pay-confirm')
    await sees(screen, 'pay-result-pending')
    await until(() => storage.entries.get('foyer/default/pay.payments')?.includes('pending'), 'the store')
    await running.pop()?.dispose()

    const { h, transactions } = start({}, storage)
    await connectWallet(h)
    await until(() => transactions.followed.includes('0x1'), 'the transaction')
    expect(await status(h)).toEqual({ state: 'pending', hash: '0x1' })
    transactions.end({ status: 'confirmed', hash: '0x1' })
    await until(() => events(h).length > 0, 'the end')
    await calm()
    expect(events(h)).toEqual([['payment.completed', { ...subject, hash: '0x1' }]])
    await running.pop()?.dispose()

    const last = start({}, storage)
    await connectWallet(last.h)
    expect(await status(last.h)).toEqual({ state: 'completed', hash: '0x1' })
    await calm()
    expect(events(last.h)).toEqual([])
  })

  // money 11
  test.each([
    [false, { state: 'unclear', hash: '0x1' }],
    [true, { state: 'completed', hash: '0x1' }],
  ])('a transaction that send has forgotten is compared with the order: %s', async (isOrder, expected) => {
    const storage = createFakeStorage()
    const first = start({}, storage)
    const screen = await openReview(first.h)
    await press(screen, 'pay-confirm')
    await sees(screen, 'pay-result-pending')
    await until(() => storage.entries.get('foyer/default/pay.payments')?.includes('pending'), 'the store')
    await running.pop()?.dispose()
    storage.removeItem('foyer/default/send.pending')

    const { h, transactions } = start({ transfer: { carriesOut: async () => isOrder } }, storage)
    await connectWallet(h)
    await status(h)
    await until(() => transactions.followed.includes('0x1'), 'the transaction')
    transactions.end({ status: 'confirmed', hash: '0x1' })
    await calm()
    expect(await status(h)).toEqual(expected)
  })

  test('a request without an answer is found on the network', async () => {
    const storage = createFakeStorage()
    const first = start(
      { transfer: { send: () => new Promise(() => {}), mark: async () => '7', find: async () => undefined } },
      storage,
    )
    const screen = await openReview(first.h)
    await press(screen, 'pay-confirm')
    await sees(screen, 'send-waiting')
    await until(() => storage.entries.get('foyer/default/pay.payments')?.includes('signing'), 'the store')
    await running.pop()?.dispose()

    const { h, transactions } = start(
      { transfer: { mark: async () => '7', find: async () => ({ hash: '0xf' }) } },
      storage,
    )
    expect(await status(h)).toEqual({ state: 'signing' })
    await connectWallet(h)
    await h.clock.advance(5_000)
    await until(() => transactions.followed.includes('0xf'), 'the transaction')
    transactions.end({ status: 'confirmed', hash: '0xf' })
    await until(() => events(h).length > 0, 'the end')
    expect(events(h)).toEqual([['payment.completed', { ...subject, hash: '0xf' }]])
  })

  // money 4
  test('a request without an answer and without a transaction is unclear after an hour, which is no failure', async () => {
    const storage = createFakeStorage()
    const first = start({ transfer: { send: () => new Promise(() => {}) } }, storage)
    const screen = await openReview(first.h)
    await press(screen, 'pay-confirm')
    await sees(screen, 'send-waiting')
    await until(() => storage.entries.get('foyer/default/pay.payments')?.includes('signing'), 'the store')
    await running.pop()?.dispose()

    const { h } = start({}, storage)
    expect(await status(h)).toEqual({ state: 'signing' })
    await h.clock.advance(3_600_000)
    expect(await status(h)).toEqual({ state: 'unclear' })
    await calm()
    expect(events(h)).toEqual([])
  })
})

test('a host that asks for the status often starts nothing twice', async () => {
  const storage = createFakeStorage()
  const first = start({ transfer: { send: () => new Promise(() => {}) } }, storage)
  const screen = await openReview(first.h)
  await press(screen, 'pay-confirm')
  await sees(screen, 'send-waiting')
  await until(() => storage.entries.get('foyer/default/pay.payments')?.includes('signing'), 'the store')
  await running.pop()?.dispose()

  const { h } = start({}, storage)
  const sleep = vi.spyOn(h.clock, 'sleep')
  await status(h)
  await calm()
  const before = sleep.mock.calls.length
  for (let turn = 0; turn < 5; turn += 1) await status(h)
  await calm()
  expect(sleep.mock.calls.length).toBe(before)
})

describe('the id of a payment', () => {
  // money 31
  test('shows a completed payment again, and does not pay it again', async () => {
    const { h, transfer, transactions } = start()
    const screen = await openReview(h)
    await press(screen, 'pay-confirm')
    await sees(screen, 'pay-result-pending')
    transactions.end({ status: 'confirmed', hash: '0x1' })
    await sees(screen, 'pay-result-completed')
    h.router.close()
    await h.service(payService).pay(order)
    await until(() => h.read(historyAtom).some(({ id }) => id === 'pay.result'), 'the result')
    expect(transfer.sends).toHaveLength(1)
  })

  test('is refused for an order with another amount', async () => {
    const { h } = start()
    await h.service(payService).pay(order)
    await expect(h.service(payService).pay({ ...order, amount: '13' })).rejects.toMatchObject({
      code: 'pay/ID_TAKEN',
    })
  })

  test('of a failed payment can be paid', async () => {
    const { h } = start()
    await openReview(h)
    h.router.close()
    await until(() => events(h).length > 0, 'the end')
    await h.service(payService).pay(order)
    expect(await status(h)).toEqual({ state: 'waiting' })
  })

  test('is random without one, and unknown ones have no status', async () => {
    const { h } = start()
    const { id: _id, ...rest } = order
    const { id } = await h.service(payService).pay(rest)
    expect(id).toMatch(/^[\w-]{36}$/)
    expect(await status(h, id)).toEqual({ state: 'waiting' })
    expect(await status(h, 'other')).toBeUndefined()
  })
})

test('without the flag there is no service, and a payment that is shown is closed and leaves no event', async () => {
  const { h } = start()
  await openReview(h)
  await h.setFlags({ pay: false })
  expect(h.read(historyAtom)).toEqual([])
  expect(() => h.service(payService)).toThrow('pay.service')
  await calm()
  expect(events(h)).toEqual([])
})
