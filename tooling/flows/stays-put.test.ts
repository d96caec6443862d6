import { chromium, type Browser, type Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from './eventually.js'
import { expectQuiet } from './flow-test.js'
import { phoneOptions } from './phones.js'
import { drivePlayground } from './playground-page.js'
import { newReceiver, openSendPage, type SendPage } from './scenarios/send-page.js'
import { startStage, type Stage } from './scenarios/stage.js'

let browser: Browser
let stage: Stage
let p: SendPage

beforeAll(async () => {
  browser = await chromium.connect(inject('world').browser)
  stage = await startStage(browser, { query: '?uses=1' })
  p = await openSendPage(stage)
})
afterAll(async () => {
  await stage.stop()
  await browser.close()
})

const middleOf = async (one: Locator) => {
  const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Puts the pointer down, lets what is held arrive, and lifts it: a press as slow as a hand's. */
async function pressWhile(one: Locator, arrives: () => Promise<unknown>): Promise<void> {
  const { mouse } = p.page
  const before = await middleOf(one)
  await mouse.move(before.x, before.y)
  await mouse.down()
  await arrives()
  expect(await middleOf(one)).toEqual(before)
  await mouse.up()
}

test('what comes from the network while a button is pressed does not take it from under the pointer', async () => {
  const { proxy } = stage
  proxy.rule('eth_call', 'hold')
  await p.button.click()
  await proxy.held('eth_call')
  await pressWhile(p.part('account-action-send'), async () => {
    proxy.allow()
    await p.page
      .getByTestId(/^asset-/)
      .first()
      .waitFor()
  })

  await p.part('send-amount').fill('0.001')
  proxy.rule('eth_estimateGas', 'hold')
  proxy.rule('eth_getCode', 'hold')
  await p.part('send-receiver').fill(newReceiver())
  await proxy.held('eth_getCode')
  await pressWhile(p.part('send-review'), async () => {
    proxy.rule('eth_getCode', undefined)
    await p.part('send-receiver-found').waitFor()
    await proxy.held('eth_estimateGas')
    proxy.allow()
    await p.part('send-fee').getByText('ETH').waitFor()
  })
  await p.part('send-confirm').waitFor()
  await p.close()
})

test('a dialog that grows or shrinks under the pointer does so downwards', async () => {
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-amount').fill('0.001')
  const heights = new Set<number | undefined>()
  for (const receiver of ['0x12', newReceiver(), '0x12']) {
    await pressWhile(p.part('send-amount'), async () => {
      await p.part('send-receiver').fill(receiver)
      const isWrong = receiver === '0x12'
      await (isWrong ? p.dialog.locator('[aria-invalid="true"]') : p.part('send-receiver-found')).waitFor()
    })
    heights.add((await p.dialog.boundingBox())?.height)
  }
  expect(heights.size).toBeGreaterThan(1)
})

test('a field that is typed into stays where it is while what it finds grows and shrinks', async () => {
  await p.close()
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-asset').click()
  const search = p.dialog.getByRole('searchbox')
  await p.page.mouse.move(0, 0)
  const { y } = await middleOf(search)
  for (const [text, count] of [
    ['usdc', 1],
    ['', 5],
    ['nothing', 0],
  ] as const) {
    await search.fill(text)
    await eventually(() => p.dialog.getByRole('listitem').count()).toBe(count)
    expect((await middleOf(search)).y).toBe(y)
  }
  await p.close()
  await expectQuiet(p)
})

test('what arrives while a finger is down does not lift the sheet from under it', async () => {
  const { proxy } = stage
  const context = await browser.newContext({ ...phoneOptions('android'), reducedMotion: 'reduce' })
  const opened = await stage.open(context)
  const phone = { ...opened, ...drivePlayground(opened.page) }
  await phone.connect()
  await phone.button.click()
  await phone.part('account-action-send').click()
  proxy.rule('eth_estimateGas', 'hold')
  await phone.part('send-amount').fill('0.001')
  await phone.part('send-receiver').fill(newReceiver())
  await proxy.held('eth_estimateGas')
  const chip = phone.part('send-asset')
  const before = await middleOf(chip)
  const height = async () => (await phone.dialog.boundingBox())?.height ?? 0
  const low = await height()

  const finger = await context.newCDPSession(phone.page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [before])
  proxy.lead('http://127.0.0.1:1')
  proxy.allow()
  await phone.part('send-fault').waitFor()
  expect(await middleOf(chip)).toEqual(before)
  await touch('touchEnd', [])
  await eventually(height).toBeGreaterThan(low)
  await context.close()
})
