import { afterEach, expect, test } from 'vitest'
import { createFakeStorage, createPluginHarness, until, type Harness, type Screen } from '#kernel/testing'
import { sendReceivers, sendService } from './contract.js'
import { send } from './index.js'
import { sendStateAtom } from './state.js'
import { fieldOf, openForm, openPreview, paidReceivers, pause } from './testing/in-the-form.js'
import { lookAlike, noor, own, sampleSend, type SampleOptions } from './testing/sample-send.js'

let running: Harness | undefined
afterEach(() => running?.dispose())

function start(options: SampleOptions = {}, storage = createFakeStorage()) {
  const sample = sampleSend(options)
  const h = createPluginHarness(send(), { companions: sample.companions, storage })
  running = h
  return { sample, h }
}
const other = `0x${'90'.repeat(20)}`
const rows = ({ root }: Screen) =>
  [...root.querySelectorAll('[data-testid^="send-receiver-0x"]')].map((row) =>
    (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
  )
const press = ({ root }: Screen, testId: string) =>
  root.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click()

// money 30
// behaviour 17.29
test('a receiver is listed once its transfer is confirmed, and fills the form with its address', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h, { amount: '0.1', receiver: 'noor.foyer.id' })
  await screen.press('Send in Juniper')
  await screen.sees('ETH submitted')
  const { receivers } = h.service(sendService)
  expect(await receivers()).toEqual([])
  const [hash = ''] = sample.transactions.followed
  sample.transactions.end({ status: 'confirmed', hash })
  await until(async () => (await receivers()).length > 0 || undefined, 'the receiver')
  expect(await receivers()).toEqual([{ address: noor, name: 'noor.foyer.id', paidAt: h.clock.now() }])
  const form = await openForm(sample, h, { amount: '0.1' })
  press(form, 'send-receiver-paid')
  await form.sees('Paid before')
  await until(() => rows(form).length > 0, 'the list')
  expect(rows(form)[0]).toMatch(/^noor\.foyer\.id 0x3bF0\S* · \w+ \d/)
  press(form, `send-receiver-${noor}`)
  expect((await fieldOf(form, 'send-receiver')).value).toBe(noor)
  await pause(h)
  // what the form already had is kept
  expect(h.read(sendStateAtom)).toMatchObject({ sendTokenAmount: '0.1', receiverAddress: noor })
})

test('a forgotten one leaves the list, and still counts for look-alikes', async () => {
  const { sample, h } = start()
  await sample.connect(h)
  await paidReceivers(h, [{ address: noor, name: 'noor.foyer.id' }, { address: other }])
  const screen = await h.open(sendReceivers)
  await until(() => rows(screen).length === 2, 'the list')
  press(screen, `send-forget-${noor}`)
  await until(() => rows(screen).length === 1, 'one less')
  expect((await h.service(sendService).receivers()).map(({ address }) => address)).toEqual([other])
  const { cautions } = await h.service(sendService).prepare({ amount: 1n, receiver: lookAlike })
  expect(cautions).toEqual(['lookAlike'])
})

// behaviour 17.8
test('a look-alike of a receiver whose transfer is pending is cautioned, and never makes it a known one', async () => {
  const { sample, h } = start()
  await sample.connect(h)
  const { prepare, send } = h.service(sendService)
  const { id } = await prepare({ amount: 1n, receiver: noor })
  await send(id)
  const [next, again] = [
    await prepare({ amount: 1n, receiver: lookAlike }),
    await prepare({ amount: 1n, receiver: noor }),
  ]
  expect(next).toMatchObject({ cautions: ['lookAlike'], lookAlike: { address: noor, paidAt: h.clock.now() } })
  expect(again).toMatchObject({ cautions: [], paidAt: undefined })
  await send(next.id, { acknowledged: ['lookAlike'] })
  // once paid on purpose, it still looks like the other until its transfer is confirmed
  expect((await prepare({ amount: 1n, receiver: lookAlike })).cautions).toEqual(['lookAlike'])
})

test('one that several accounts paid is listed once, with its latest payment', async () => {
  const { sample, h } = start()
  await sample.connect(h)
  await paidReceivers(h, [{ address: other }, { address: noor }])
  const { receivers } = h.service(sendService)
  const all = await receivers()
  expect(all.map(({ address }) => address)).toEqual([other, noor])
  expect(all[0]!.paidAt).toBeGreaterThan(all[1]!.paidAt)
})

test('a list that somebody has written into the storage is shown as text, or not at all', async () => {
  const entries = [
    { account: `demo:1:${own}`, address: other, name: '<img src=x onerror=alert(1)>', at: 1 },
    { account: `demo:1:${own}`, address: noor, at: Number.MAX_SAFE_INTEGER },
    { account: 'nobody', address: noor, at: 1 },
    { account: 'other:1:abc', address: noor, at: 1 },
  ]
  const stored = JSON.stringify({ v: 2, data: entries })
  const { sample, h } = start({}, createFakeStorage({ 'foyer/default/send.paid': stored }))
  await sample.connect(h)
  const screen = await h.open(sendReceivers)
  await until(() => rows(screen).length > 0, 'the list')
  expect(rows(screen)).toHaveLength(1)
  expect(screen.root.querySelector('img[src="x"]')).toBeNull()
})

test('without the flag the form has no button for it', async () => {
  const { sample, h } = start()
  await h.foyer.setFlags({ addressBook: false })
  const screen = await openForm(sample, h, { amount: '0.1' })
  expect(screen.root.querySelector('[data-testid="send-receiver-paste"]')).not.toBeNull()
  expect(screen.root.querySelector('[data-testid="send-receiver-paid"]')).toBeNull()
})
