import { expect } from 'vitest'
import { retryWhatWasSent } from './lost-answers.js'
import { newReceiver, openSendPage, sentWei, tellWhatIsShown, type SendPage } from './send-page.js'

/** A way to press too often. */
export interface Kind {
  readonly name: string
  readonly runs: number
  /** How many confirms there are in one run: so many transactions are sent. */
  readonly confirms: number
  /** Opens what is needed once, and gives what one run does. */
  readonly begin: (p: SendPage) => Promise<(receiver: string) => Promise<unknown>>
}

/** Kinds as they went. */
export interface Counted {
  readonly name: string
  readonly runs: number
  readonly sent: number
  readonly ms: number
}

const isSent = (p: SendPage) => p.part('send-result-confirmed').waitFor()

/** Reviews, presses in some way, and waits until it is sent. */
const pressing =
  (press: (p: SendPage) => Promise<unknown>) => async (p: SendPage) => async (receiver: string) => {
    await p.review(receiver)
    await p.part('send-confirm').waitFor()
    await press(p)
    await isSent(p)
    await p.close()
  }

const focusConfirm = (p: SendPage) => p.part('send-confirm').focus()

const doubleClick = pressing((p) => p.part('send-confirm').dblclick({ noWaitAfter: true }))
const enterAndClick = pressing(async (p) => {
  await focusConfirm(p)
  const place = await p.part('send-confirm').boundingBox()
  await Promise.all([
    p.page.keyboard.press('Enter'),
    p.page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20),
  ])
})
const heldEnter = pressing(async (p) => {
  await focusConfirm(p)
  for (let repeat = 0; repeat < 12; repeat++) await p.page.keyboard.down('Enter')
  await p.page.keyboard.up('Enter')
})

/** The same transfer on the preview of two tabs: each is confirmed once, and neither confirms for the other. */
const twoTabs = async (p: SendPage) => {
  const other = await openSendPage(p.stage, p.page.context())
  return async (receiver: string) => {
    for (const tab of [p, other]) {
      await tab.page.bringToFront()
      await tab.review(receiver)
      await tab.part('send-confirm').waitFor()
    }
    await other.confirm()
    await isSent(other)
    expect(await p.part('send-confirm').count(), 'the other tab still asks').toBe(1)
    expect(BigInt(String(await p.stage.node('eth_getBalance', receiver, 'latest')))).toBe(sentWei)
    await p.page.bringToFront()
    await p.confirm()
    await isSent(p)
    await p.close()
    await other.page.bringToFront()
    await other.close()
  }
}

const retry = async (p: SendPage) => async (receiver: string) => {
  await retryWhatWasSent(p, receiver)
  await p.close()
}

/** Fifty runs in all. */
export const kinds = {
  presses: [
    { name: 'double click', runs: 12, confirms: 1, begin: doubleClick },
    { name: 'Enter and click', runs: 12, confirms: 1, begin: enterAndClick },
    { name: 'Enter held down', runs: 12, confirms: 1, begin: heldEnter },
  ],
  tabs: [{ name: 'two tabs, a confirm in each', runs: 4, confirms: 2, begin: twoTabs }],
  strict: [{ name: 'double click under StrictMode', runs: 6, confirms: 1, begin: doubleClick }],
  retries: [{ name: 'confirmed again after a lost answer', runs: 4, confirms: 1, begin: retry }],
} satisfies Record<string, readonly Kind[]>

/** Plays a kind, and counts on the chain itself after each run. */
export async function count(p: SendPage, { name, runs, confirms, begin }: Kind): Promise<Counted> {
  const payer = p.stage.accounts[0]?.address
  const nonce = async () => Number(await p.stage.node('eth_getTransactionCount', payer, 'latest'))
  const started = performance.now()
  const before = await nonce()
  await p.close()
  const run = await begin(p)
  for (let turn = 1; turn <= runs; turn++) {
    const receiver = newReceiver()
    await run(receiver).catch(tellWhatIsShown(p))
    expect((await nonce()) - before, `${name}, run ${turn}: transactions`).toBe(turn * confirms)
    const held = BigInt(String(await p.stage.node('eth_getBalance', receiver, 'latest')))
    expect(held, `${name}, run ${turn}: what arrived`).toBe(BigInt(confirms) * sentWei)
  }
  const sent = (await nonce()) - before
  return { name, runs, sent, ms: Math.round(performance.now() - started) }
}
