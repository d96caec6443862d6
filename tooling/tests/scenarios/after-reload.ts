import { expect } from '@playwright/test'
import { sentWei, type SendPage } from '../e2e/pages/send-page.js'
import { acceptUnclear, lookup, sending, sendWithoutAnswer } from './lost-answers.js'
import { payer, signTransfer } from './payer.js'
import type { Scenario, Stage } from './scenario.js'

/**
 * Signs and sends as a wallet outside of the page does after an approval. The test wallet is part of the page and ends
 * with it, so its key is used here.
 */
async function approveOutside({ node, receiver }: Stage) {
  const nonce = Number(await node(lookup, payer.address, 'pending'))
  await node(sending, await signTransfer(payer, { nonce, to: receiver, value: sentWei }))
}

/** Confirms, so that the request is pending in the wallet. */
async function requestPending({ p, receiver }: Stage) {
  await p.wallet.toggle('auto-approve', false)
  await p.review(receiver)
  await p.confirm()
  await p.part('send-waiting').waitFor()
  await p.wallet.request.waitFor()
}

async function reloadWhilePending(stage: Stage) {
  await requestPending(stage)
  await stage.p.reload()
}

/** Both texts are correct: it depends on whether the transaction was confirmed at the first lookup. */
const found = (p: SendPage) => expect.poll(() => p.text()).toMatch(/0\.001 ETH (was sent after all|sent)/)

/** Reloads before the answer of the wallet: the pending transfer is remembered. */
export const afterReload: readonly Scenario[] = [
  {
    name: 'reloaded while the request is pending, then approved',
    steps: async (stage) => {
      await reloadWhilePending(stage)
      await approveOutside(stage)
      await found(stage.p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'approved while the page is closed',
    steps: async (stage) => {
      const { p } = stage
      await requestPending(stage)
      const url = p.page.url()
      await p.page.goto('about:blank')
      await approveOutside(stage)
      // the result is shown while the page loads
      await p.page.goto(url, { waitUntil: 'commit' })
      await found(p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'reloaded, and approved before another confirmation: looked up, not sent again',
    steps: async (stage) => {
      const { p, faults, receiver } = stage
      await reloadWhilePending(stage)
      await p.review(receiver)
      await acceptUnclear(p)
      faults.set(lookup, 'refuse')
      await approveOutside(stage)
      faults.clear()
      await p.confirm()
      await p.part('send-failed').waitFor()
    },
    screen: 'The last transfer was sent after all',
    sent: 1,
  },
  {
    name: 'reloaded, and never approved: sent by another confirmation',
    steps: async (stage) => {
      const { p, receiver } = stage
      await reloadWhilePending(stage)
      await p.review(receiver)
      await acceptUnclear(p)
      await p.confirm()
      await p.confirmed()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'reloaded after a lost answer: found',
    steps: async (stage) => {
      await sendWithoutAnswer(stage)
      await stage.p.reload()
      stage.faults.clear()
      await found(stage.p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
