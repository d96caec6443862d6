import { afterEach, expect, test } from 'vitest'
import { createPluginHarness, until, type Harness, type Screen } from '#kernel/testing'
import { sendForm, type SendFormParams } from './contract.js'
import { send } from './index.js'
import { pause, typeInto } from './testing/in-the-form.js'
import { noor, sampleSend } from './testing/sample-send.js'

const contract = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const doorway = { standard: 'erc721', id: '118', name: 'Doorway #118' } as const
const print = { standard: 'erc1155', id: '7', name: 'Print\u202e' } as const

let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

const at = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const there = (screen: Screen, id: string) => until(() => at(screen, id), id)

async function start(params: SendFormParams) {
  const sample = sampleSend()
  const h = createPluginHarness(send(), { companions: sample.companions })
  running = h
  await sample.connect(h)
  const screen = await h.open(sendForm, params)
  return { sample, h, screen }
}

test('a collectible of ERC-721 is reviewed and sent without an amount to type', async () => {
  const { sample, h, screen } = await start({ asset: contract, item: doorway, receiver: noor })
  expect((await there(screen, 'send-item')).textContent).toContain('Doorway #118')
  expect(at(screen, 'send-amount')).toBeNull()
  await pause(h)
  await screen.press('Review')
  await there(screen, 'send-confirm')
  expect(at(screen, 'send-leaves')?.textContent).toBe('1 Doorway #118')
  await screen.press('Send in Juniper')
  await until(() => sample.transfer.sends.length === 1, 'the request')
  expect(sample.transfer.sends[0]?.order).toMatchObject({
    ...{ receiver: noor, amount: 1n },
    asset: { address: contract, decimals: 0, item: { standard: 'erc721', id: '118' } },
  })
  // found again after a reload
  await until(() => [...h.storage.entries.values()].some((value) => value.includes('"erc721"')), 'the item')
})

test('of ERC-1155 a whole number is sent', async () => {
  const { sample, h, screen } = await start({ asset: contract, item: print, receiver: noor })
  await there(screen, 'send-amount')
  // until the form is filled
  await pause(h)
  await typeInto(screen, 'send-amount', '1.5')
  await screen.sees('Print has no decimals')
  await typeInto(screen, 'send-amount', '2')
  await pause(h)
  await screen.press('Review')
  await screen.press('Send in Juniper')
  await until(() => sample.transfer.sends.length === 1, 'the request')
  expect(sample.transfer.sends[0]?.order).toMatchObject({
    ...{ amount: 2n },
    asset: { item: { standard: 'erc1155', id: '7' } },
  })
})

test('an id that is no whole number is not sent', async () => {
  const { screen } = await start({ asset: contract, item: { ...doorway, id: '0x1' }, receiver: noor })
  await there(screen, 'send-wanted-unknown')
})
