import { expect } from '@playwright/test'
import type { ChainState } from '../e2e/fixtures/chain-state.js'
import type { RpcFaults } from '../e2e/fixtures/rpc-faults.js'
import { newReceiver, openSendPage, sentWei, type SendPage } from '../e2e/pages/send-page.js'
import { retryLostTransfer } from './lost-answers.js'
import { countSent, nodeOf } from './scenario.js'

/** A page, its origin and query, the chains and the faults of their nodes. */
export interface ConfirmContext {
  readonly p: SendPage
  readonly url: string
  readonly query: string
  readonly chains: ChainState
  readonly faults: RpcFaults
}

/** A way to confirm more than once. */
export interface ConfirmKind {
  readonly name: string
  readonly runs: number
  /** Number of confirmations in a run, and so of transactions. */
  readonly confirms: number
  /** Prepares the page once. Returns the run. */
  readonly prepare: (context: ConfirmContext) => Promise<(receiver: `0x${string}`) => Promise<unknown>>
}

/** Returns a run that reviews a transfer, presses the button in some way, and waits for the confirmation. */
const press =
  (pressConfirm: (p: SendPage) => Promise<unknown>): ConfirmKind['prepare'] =>
  async ({ p }) =>
  async (receiver) => {
    await p.review(receiver)
    await pressConfirm(p)
    await p.confirmed()
    await p.close()
  }

/** Double click on the confirm button. */
export const doubleClick: ConfirmKind = {
  name: 'double click',
  runs: 12,
  confirms: 1,
  prepare: press((p) => p.part('send-confirm').dblclick({ noWaitAfter: true })),
}

const enterAndClick: ConfirmKind = {
  name: 'Enter and click',
  runs: 12,
  confirms: 1,
  prepare: press(async (p) => {
    await p.part('send-confirm').focus()
    const box = await p.part('send-confirm').boundingBox()
    await Promise.all([
      p.page.keyboard.press('Enter'),
      p.page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20),
    ])
  }),
}

const heldEnter: ConfirmKind = {
  name: 'Enter held down',
  runs: 12,
  confirms: 1,
  prepare: press(async (p) => {
    await p.part('send-confirm').focus()
    for (let repeat = 0; repeat < 12; repeat++) await p.page.keyboard.down('Enter')
    await p.page.keyboard.up('Enter')
  }),
}

/** The same transfer in two tabs: each is confirmed once, and no tab confirms for the other. */
const twoTabs: ConfirmKind = {
  name: 'one confirmation in each of two tabs',
  runs: 4,
  confirms: 2,
  prepare: async ({ p, url, query, chains }) => {
    const secondTab = await openSendPage(await p.page.context().newPage(), url, { query, isConnected: true })
    return async (receiver) => {
      for (const tab of [p, secondTab]) {
        await tab.page.bringToFront()
        await tab.review(receiver)
      }
      await secondTab.confirm()
      await secondTab.confirmed()
      await expect(p.part('send-confirm'), 'the preview of the other tab').toHaveCount(1)
      expect(await chains.balance(1, 'ETH', receiver)).toBe(sentWei)
      await p.page.bringToFront()
      await p.confirm()
      await p.confirmed()
      await p.close()
      await secondTab.page.bringToFront()
      await secondTab.close()
    }
  },
}

/** Confirmed again after a lost answer. */
export const afterLostAnswer: ConfirmKind = {
  name: 'confirmed again after a lost answer',
  runs: 4,
  confirms: 1,
  prepare:
    async ({ p, chains, faults }) =>
    async (receiver) => {
      await retryLostTransfer({ p, node: nodeOf(chains), faults, receiver })
      await p.close()
    },
}

/** Kinds without a lost answer, for the playground. */
export const quietKinds: readonly ConfirmKind[] = [doubleClick, enterAndClick, heldEnter, twoTabs]

/** Runs a kind, and counts transactions and balances on the chain after each run. */
export async function countTransactions(
  context: ConfirmContext,
  { runs, confirms, prepare }: ConfirmKind,
): Promise<void> {
  const { chains } = context
  const node = nodeOf(chains)
  const initialCount = await countSent(node)
  const run = await prepare(context)
  for (let turn = 1; turn <= runs; turn++) {
    const receiver = newReceiver()
    await run(receiver)
    expect((await countSent(node)) - initialCount, `transactions after run ${turn}`).toBe(turn * confirms)
    expect(await chains.balance(1, 'ETH', receiver), `balance after run ${turn}`).toBe(
      BigInt(confirms) * sentWei,
    )
  }
}
