import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createFakeStorage,
  settle,
  until,
  type FakeStorage,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { createFakeLocks } from '../../tooling/unit/fake-locks.js'
import { paymentsAtom, payService } from './contract.js'
import {
  connectWallet,
  openReview,
  order,
  sampleExchange,
  startPay,
  type SampleOptions,
} from './testing/sample-pay.js'

const running: Harness[] = []
/** Gives the browser locks in which none is held. */
const renewLocks = () =>
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true })
beforeEach(() => void renewLocks())
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'locks')
  for (const h of running.splice(0)) await h.dispose()
})

/** A page of the shop in a tab of its own. A test's page shows one modal: the second tab is driven by the service. */
function openTab(storage: FakeStorage, options: SampleOptions = {}) {
  const started = startPay(options, storage.openTab())
  running.push(started.h)
  return started
}
const id = order.id ?? ''
/** Opens a tab that has the review of the same payment, and returns the press on its button. */
async function reviewBeside(storage: FakeStorage, options: SampleOptions = {}) {
  const tab = openTab(storage, options)
  await connectWallet(tab.h)
  await status(tab.h)
  const service = tab.h.service(payService)
  const preview = await service.prepare(id, new AbortController().signal)
  return { ...tab, press: () => service.confirm(id, preview, preview.cautions) }
}
const claimed = { code: 'pay/CLAIMED' }
const part = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const sees = (screen: Screen, id: string) => until(() => part(screen, id), id)
const press = async (screen: Screen, id: string) => (await sees(screen, id)).click()
const status = (h: Harness) => h.service(payService).status(id)
const state = async (h: Harness) => (await status(h))?.state
const events = (h: Harness) =>
  h.emitted.flatMap(({ id, payload }) =>
    id.startsWith('payment.') ? [`${id} ${(payload as { reason?: string }).reason ?? ''}`.trim()] : [],
  )
const never = () => new Promise<never>(() => {})

// money 1
test('a payment that another tab has completed is not paid again', async () => {
  const storage = createFakeStorage()
  const one = openTab(storage)
  const screen = await openReview(one.h)
  const other = await reviewBeside(storage)
  await press(screen, 'pay-confirm')
  await sees(screen, 'pay-result-pending')
  one.transactions.end({ status: 'confirmed', hash: '0x1' })
  await until(() => events(one.h).includes('payment.completed'), 'the end')
  await expect(other.press()).rejects.toMatchObject(claimed)
  expect(other.transfer.sends).toEqual([])
  expect(await status(other.h)).toEqual({ state: 'completed', hash: '0x1' })
  expect(events(other.h)).toEqual([])
})

// money 1
test('a payment whose request waits in the wallet of another tab is not asked for again, and both views say so', async () => {
  const storage = createFakeStorage()
  const one = openTab(storage)
  const screen = await openReview(one.h)
  const other = await reviewBeside(storage, { transfer: { send: never } })
  const asking = other.press()
  await sees(screen, 'pay-claimed')
  expect(part(screen, 'pay-confirm')).toBeNull()
  await until(() => other.transfer.sends.length > 0, 'the request')
  await expect(other.press()).rejects.toMatchObject(claimed)
  const { h } = await reviewBeside(storage)
  expect(await state(h)).toBe('signing')
  expect(asking).toBeInstanceOf(Promise)
})

// money 1
test('two tabs that are pressed at once ask one wallet', async () => {
  const storage = createFakeStorage()
  const one = openTab(storage)
  const screen = await openReview(one.h)
  const other = await reviewBeside(storage)
  part(screen, 'pay-confirm')?.click()
  await other.press().catch(() => {})
  await sees(screen, 'pay-result-pending')
  expect([...one.transfer.sends, ...other.transfer.sends]).toHaveLength(1)
})

// money 1
test('a request of a tab that is closed is unclear, and asks for a confirmation of its own', async () => {
  const storage = createFakeStorage()
  const one = openTab(storage, { transfer: { send: never } })
  const first = await openReview(one.h)
  await press(first, 'pay-confirm')
  await sees(first, 'send-waiting')
  // a browser lets go of the locks of a closed tab
  renewLocks()
  await running.pop()?.dispose()

  const other = openTab(storage)
  const second = await openReview(other.h)
  expect(await state(other.h)).toBe('unclear')
  expect(part(second, 'pay-confirm')?.textContent).toBe('Pay anyway')
  expect(part(second, 'pay-confirm')?.hasAttribute('disabled')).toBe(true)
  expect(other.transfer.sends).toEqual([])
  part(second, 'send-confirm-unclear')?.click()
  await until(() => !part(second, 'pay-confirm')?.hasAttribute('disabled'), 'the button')
  await press(second, 'pay-confirm')
  await sees(second, 'pay-result-pending')
  expect(other.transfer.sends).toHaveLength(1)
})

// money 2
test('an unclear payment whose next request is rejected is still unclear', async () => {
  const storage = createFakeStorage()
  const one = openTab(storage, { transfer: { send: never } })
  const screen = await openReview(one.h)
  await press(screen, 'pay-confirm')
  await sees(screen, 'send-waiting')
  await one.h.dispose()
  renewLocks()

  const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const other = openTab(storage, { transfer: { send: () => Promise.reject(rejection) } })
  const second = await openReview(other.h)
  expect(await state(other.h)).toBe('unclear')
  await sees(second, 'send-confirm-unclear')
  part(second, 'send-confirm-unclear')?.click()
  await press(second, 'pay-confirm')
  await second.sees('You cancelled in your wallet')
  expect(await state(other.h)).toBe('unclear')
  other.h.router.close()
  await settle()
  expect([await state(other.h), events(other.h)]).toEqual(['unclear', []])
})

test('a claim whose tab is gone before the request is unclear after an hour where there are no locks', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const storage = createFakeStorage()
  const one = openTab(storage, { transfer: { mark: never } })
  const screen = await openReview(one.h)
  await press(screen, 'pay-confirm')
  await until(() => one.h.read(paymentsAtom)[0]?.state === 'signing', 'the claim')
  await running.pop()?.dispose()
  const other = openTab(storage)
  await connectWallet(other.h)
  expect(await state(other.h)).toBe('signing')
  await other.h.clock.advance(3_600_000)
  expect(await state(other.h)).toBe('unclear')
})

// money 2
test.each(['closed', 'another order'])(
  'a payment that is left while it is checked (%s) has not failed',
  async (how) => {
    let answer = (_mark: string) => {}
    const { h, transfer, transactions } = openTab(createFakeStorage(), {
      transfer: { mark: () => new Promise<string>((resolve) => (answer = resolve)) },
    })
    const screen = await openReview(h)
    await press(screen, 'pay-confirm')
    await until(() => h.read(paymentsAtom)[0]?.state === 'signing', 'the claim')
    if (how === 'closed') h.router.close()
    else await h.service(payService).pay({ ...order, id: 'order-1043' })
    await settle()
    expect([await status(h), h.errors.map(String), events(h)]).toEqual([{ state: 'signing' }, [], []])
    for (let turn = 0; turn < 3; turn += 1) {
      answer('7')
      await settle()
    }
    await until(() => transactions.followed.length > 0, 'the transaction')
    expect(transfer.sends).toHaveLength(1)
    transactions.end({ status: 'confirmed', hash: '0x1' })
    await until(() => events(h).includes('payment.completed'), 'the end')
    expect(events(h)).toEqual(['payment.initiated', 'payment.completed'])
  },
)

// money 9
test('a deposit that is being begun is the only way to pay, also after the way back', async () => {
  let begin = (_answer: { id: string }) => {}
  const exchange = sampleExchange({ start: () => new Promise((resolve) => (begin = resolve)) })
  const { h, transfer } = openTab(createFakeStorage(), { deposits: [exchange.adapter] })
  const screen = await openReview(h)
  await press(screen, 'pay-from-harbor')
  await sees(screen, 'pay-deposit-starting')
  await screen.press('Back')
  await sees(screen, 'pay-claimed')
  expect(part(screen, 'pay-confirm')).toBeNull()
  begin({ id: 'deposit-1' })
  await sees(screen, 'pay-deposit-show')
  expect([await state(h), transfer.sends]).toEqual(['signing', []])
})

// money 9
test('a deposit that another tab begins is seen in this one', async () => {
  const storage = createFakeStorage()
  const exchange = sampleExchange()
  const options = { deposits: [exchange.adapter] }
  const one = openTab(storage, options)
  const screen = await openReview(one.h)
  const other = await reviewBeside(storage, options)
  await other.h.service(payService).deposit(id, 'harbor')
  await sees(screen, 'pay-deposit-show')
  await screen.press('Continue at Harbor')
  await sees(screen, 'pay-deposit-waiting')
  await expect(other.press()).rejects.toMatchObject(claimed)
  expect([exchange.requests.length, other.transfer.sends]).toEqual([1, []])
})

// money 9
test('a deposit whose tab is closed before its exchange has answered is unclear: it may ask its user elsewhere', async () => {
  const storage = createFakeStorage()
  let begin: ((answer: { id: string; url: string }) => void) | undefined
  const exchange = sampleExchange({ start: () => new Promise((resolve) => (begin = resolve)) })
  const one = openTab(storage, { deposits: [exchange.adapter] })
  await openReview(one.h)
  const started = one.h.service(payService).deposit(id, 'harbor')
  started.catch(() => {})
  await until(() => begin, 'the request')
  await running.pop()?.dispose()
  begin?.({ id: 'deposit-1', url: 'https://harbor.example/1' })
  // the page of a deposit that nothing follows is not handed out
  await expect(started).rejects.toThrow()
  renewLocks()
  const other = await reviewBeside(storage)
  expect(await state(other.h)).toBe('unclear')
  const service = other.h.service(payService)
  const { cautions } = await service.prepare(id, new AbortController().signal)
  expect(cautions).toContain('unclear')
  // it may be asked again, by the same id
  const again = sampleExchange()
  const third = openTab(storage, { deposits: [again.adapter] })
  await openReview(third.h)
  await third.h.service(payService).deposit(id, 'harbor')
  expect(await state(third.h)).toBe('signing')
})

// money 9
test('a deposit that its exchange has refused waits again, and leaves nothing open', async () => {
  const storage = createFakeStorage()
  const exchange = sampleExchange({ start: async () => ({ refused: 'The limit of the day is reached' }) })
  const one = openTab(storage, { deposits: [exchange.adapter] })
  await openReview(one.h)
  const service = one.h.service(payService)
  await expect(service.deposit(id, 'harbor')).rejects.toThrow('The limit of the day is reached')
  expect(one.h.read(paymentsAtom)[0]).toMatchObject({ state: 'waiting', askedExchange: undefined })
  const { cautions } = await service.prepare(id, new AbortController().signal)
  expect(cautions).not.toContain('unclear')
  one.h.router.close()
  await until(() => one.h.read(paymentsAtom)[0]?.state === 'failed', 'the end')
})

// money 9
test('a deposit whose answer is lost is unclear: it may have begun, so a wallet pays only after a confirmation', async () => {
  const storage = createFakeStorage()
  const exchange = sampleExchange({ start: () => Promise.reject(new Error('The exchange is down')) })
  const one = openTab(storage, { deposits: [exchange.adapter] })
  await openReview(one.h)
  await expect(one.h.service(payService).deposit(id, 'harbor')).rejects.toThrow('The exchange is down')
  expect(await state(one.h)).toBe('unclear')
  const other = await reviewBeside(storage)
  const service = other.h.service(payService)
  const preview = await service.prepare(id, new AbortController().signal)
  expect(preview.cautions).toContain('unclear')
  await expect(service.confirm(id, preview, [])).rejects.toMatchObject(claimed)
  // the tabs let go of the payment
  for (const { h } of [one, other]) await h.clock.advance(1_000)
  // it is left, and has not failed
  one.h.router.close()
  await settle()
  expect(await state(one.h)).toBe('unclear')
  // the exchange itself may be asked again
  const again = sampleExchange()
  const third = openTab(storage, { deposits: [again.adapter, { ...again.adapter, id: 'quay' }] })
  await openReview(third.h)
  await expect(third.h.service(payService).deposit(id, 'quay')).rejects.toMatchObject(claimed)
  await third.h.clock.advance(1_000)
  await third.h.service(payService).deposit(id, 'harbor')
  expect(await state(third.h)).toBe('signing')
})
