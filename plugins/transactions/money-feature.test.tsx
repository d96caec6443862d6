import { afterEach, expect, test } from 'vitest'
import { sessionKey } from '#kernel'
import { capability } from '#kernel/chain'
import {
  transactionsCapability,
  transferCapability,
  type Transactions,
  type TransactionState,
} from '#kernel/money'
import {
  createFakeStorage,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakeTransfer,
  until,
  type FakeTransferOptions,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { ownTransactionsAtom } from './contract.js'
import { house } from './testing/tips/service.js'
import { tips } from './testing/tips/index.js'
import { tipAtom, tipReview, tipsAtom, tipsService } from './testing/tips/keys.js'

// A feature of 300 lines has what every feature that moves money has: see testing/tips.

let running: Harness | undefined
afterEach(() => running?.dispose())

const own = '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'
const cent = 10n ** 16n

function start(options: FakeTransferOptions = {}, storage = createFakeStorage()) {
  const transfer = fakeTransfer({ balance: 10n ** 18n, ...options })
  let end: (state: TransactionState) => void = () => {}
  const followed: string[] = []
  const transactions: Transactions = {
    usualMs: () => 25_000,
    follow: ({ hash }) => new Promise((resolve) => ((end = resolve), followed.push(hash))),
  }
  const offers = [
    capability(transferCapability, async () => () => transfer),
    capability(transactionsCapability, async () => () => transactions),
  ]
  const connect = async () => ({ accounts: [`demo:1:${own}`] as const, network: 'demo:1' as const })
  const h = createPluginHarness(tips(), {
    companions: [
      fakeNamespace('demo', offers, [
        { ...fakeNetwork(), name: 'Base', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      ]),
      fakeConnectors(fakeConnector({ connect, reconnect: connect })),
    ],
    storage,
  })
  running = h
  return { h, transfer, storage, followed, finish: (state: TransactionState) => end(state) }
}
async function review(h: Harness, amount: bigint): Promise<Screen> {
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await h.service(tipsService).prepare(amount)
  const screen = await h.open(tipReview)
  await part(screen, 'tip-confirm')
  return screen
}
const part = ({ root }: Screen, id: string) =>
  until(() => root.querySelector<HTMLElement>(`[data-testid="${id}"]`), id)

test('it is reviewed, asked for once, followed to its end, and listed', async () => {
  const { h, transfer, followed, finish } = start()
  const screen = await review(h, cent)
  const button = await part(screen, 'tip-confirm')
  expect(button.textContent).toContain('0.01')
  button.click()
  button.click()
  await screen.sees('Your tip is on its way')
  expect(transfer.sends.map(({ order }) => [order.receiver, order.amount])).toEqual([[house, cent]])
  expect(h.read(ownTransactionsAtom)).toMatchObject([{ type: 'tip', sentTo: house, hash: '0x1' }])
  await until(() => followed.length > 0, 'its follower')
  finish({ status: 'confirmed', hash: '0x1' })
  await screen.sees('Thank you')
})

test('a caution of its own needs its box, as the ones of all features do', async () => {
  const { h, transfer } = start()
  const screen = await review(h, 50n * cent)
  const { id, cautions } = h.read(tipAtom) ?? { id: '', cautions: [] }
  expect(cautions).toEqual(['generous'])
  await expect(h.service(tipsService).give(id, [])).rejects.toMatchObject({
    code: 'tips/CONFIRMATION_REQUIRED',
  })
  expect(transfer.sends).toEqual([])
  ;(await part(screen, 'tip-confirm-generous')).click()
  ;(await part(screen, 'tip-confirm')).click()
  await screen.sees('Your tip is on its way')
})

test('a lost answer is unclear, and the next one warns of it, also after a reload', async () => {
  const lost = () => Promise.reject(new Error('The connection was lost.'))
  const first = start({ send: lost })
  const screen = await review(first.h, cent)
  ;(await part(screen, 'tip-confirm')).click()
  await part(screen, 'tip-unclear')
  await first.h.dispose()
  const next = start({}, first.storage)
  await review(next.h, cent)
  expect(next.h.read(tipAtom)?.cautions).toEqual(['unclear'])
})

test('a pending one is followed after a reload', async () => {
  const first = start()
  const screen = await review(first.h, cent)
  ;(await part(screen, 'tip-confirm')).click()
  await screen.sees('Your tip is on its way')
  await first.h.dispose()
  const next = start({}, first.storage)
  await next.h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => next.followed.length > 0, 'its follower')
  expect(next.h.read(tipsAtom)).toMatchObject([{ hash: '0x1', amount: cent }])
})

test('a rejection can be tried again', async () => {
  const no = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const answers = [() => Promise.reject(no), async () => '0x9']
  const { h } = start({ send: () => answers.shift()!() })
  const screen = await review(h, cent)
  ;(await part(screen, 'tip-confirm')).click()
  await part(screen, 'tip-refused')
  ;(await part(screen, 'tip-confirm')).click()
  await screen.sees('Your tip is on its way')
})
