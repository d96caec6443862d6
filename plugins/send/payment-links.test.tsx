import { afterEach, expect, test } from 'vitest'
import { createPluginHarness, until, type Harness } from '#kernel/testing'
import { sendService } from './contract.js'
import { send } from './index.js'
import { fieldOf, openForm, pause, typeInto } from './testing/in-the-form.js'
import { noor, sampleAssets, sampleSend } from './testing/sample-send.js'

let running: Harness | undefined
afterEach(() => running?.dispose())

async function form() {
  const sample = sampleSend({ assets: sampleAssets, network: { id: 1 } })
  const h = createPluginHarness(send(), { companions: sample.companions })
  running = h
  const screen = await openForm(sample, h, {})
  const valueOf = async (id: string) => (await fieldOf(screen, id)).value
  return { sample, h, screen, valueOf }
}
const [usdc] = sampleAssets

// public report B24
// behaviour 17.23
test('a payment link fills the receiver, the amount and the asset, which can be changed', async () => {
  const { screen, valueOf } = await form()
  await typeInto(screen, 'send-receiver', `ethereum:pay-${noor}@1?value=1.5e17`)
  expect([await valueOf('send-receiver'), await valueOf('send-amount')]).toEqual([noor, '0.15'])
  await screen.button('Choose a token: ETH')
  await typeInto(
    screen,
    'send-receiver',
    `ethereum:${usdc?.address}/transfer?address=${noor}&uint256=2500000`,
  )
  expect([await valueOf('send-receiver'), await valueOf('send-amount')]).toEqual([noor, '2.5'])
  await screen.button('Choose a token: USDC')
  await typeInto(screen, 'send-amount', '3')
  expect(await valueOf('send-amount')).toBe('3')
})

test('a link without an amount keeps the typed one', async () => {
  const { screen, valueOf } = await form()
  await typeInto(screen, 'send-amount', '0.2')
  await typeInto(screen, 'send-receiver', `bitcoin:${noor}?label=Noor`)
  expect([await valueOf('send-receiver'), await valueOf('send-amount')]).toEqual([noor, '0.2'])
})

test('a link for another network fills nothing, and says so', async () => {
  const { h, screen, valueOf, sample } = await form()
  const link = `ethereum:${noor}@137?value=1e18`
  await typeInto(screen, 'send-receiver', link)
  await screen.sees('This payment link is for another network. Switch to it, then paste the link again.')
  expect([await valueOf('send-receiver'), await valueOf('send-amount')]).toEqual([link, ''])
  expect(sample.transfer.sends).toEqual([])
  await typeInto(screen, 'send-receiver', noor)
  await pause(h)
  await until(() => screen.root.querySelector('[data-testid="send-receiver-found"]'), 'the receiver')
})

test('the service reads the receiver of a link', async () => {
  const { sample, h } = await form()
  const { readReceiver } = h.service(sendService)
  expect((await readReceiver({ text: `ethereum:${noor}?value=1` })).address).toBe(noor)
  expect(sample.transfer.sends).toEqual([])
})
