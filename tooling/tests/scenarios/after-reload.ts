import { expect } from '@playwright/test'
import { sentWei, type SendPage } from '../e2e/pages/send-page.js'
import { acceptUnclear, lookup, sending, sendWithoutAnswer } from './lost-answers.js'
import { payer, signTransfer } from './payer.js'
import type { Scenario, ScenarioContext } from './scenario.js'

/**
 * Signs and sends as a wallet outside of the page does after an approval. The test wallet is part of the page and ends
 * with it, so its key is used here.
 */
async function approveOutside({ node, receiver }: ScenarioContext) {
  const nonce = Number(await node(lookup, payer.address, 'pending'))
  await node(sending, await signTransfer(payer, { nonce, to: receiver, value: sentWei }))
}

/** Confirms, so that the request is pending in the wallet. */
async function requestPending({ p, receiver }: ScenarioContext) {
  await p.wallet.toggle('auto-approve', false)
  await p.review(receiver)
  await p.confirm()
  await p.part('send-waiting').waitFor()
  await p.wallet.request.waitFor()
}

async function reloadWhilePending(context: ScenarioContext) {
  await requestPending(context)
  await context.p.reload()
}

/** Both texts are correct: the first lookup may come before or after the confirmation. */
const waitUntilFound = (p: SendPage) =>
  expect.poll(() => p.text()).toMatch(/0\.001 ETH (was sent after all|sent)/)

/** Reloads before the answer of the wallet: the pending transfer is remembered. */
export const afterReload: readonly Scenario[] = [
  {
    name: 'reloaded while the request is pending, then approved',
    steps: async (context) => {
      await reloadWhilePending(context)
      await approveOutside(context)
      await waitUntilFound(context.p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'approved while the page is closed',
    steps: async (context) => {
      const { p } = context
      await requestPending(context)
      const url = p.page.url()
      await p.page.goto('about:blank')
      await approveOutside(context)
      // The page shows the result while it loads.
      await p.page.goto(url, { waitUntil: 'commit' })
      await waitUntilFound(p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'reloaded, and approved before another confirmation: looked up, not sent again',
    steps: async (context) => {
      const { p, faults, receiver } = context
      await reloadWhilePending(context)
      await p.review(receiver)
      await acceptUnclear(p)
      faults.set(lookup, 'refuse')
      await approveOutside(context)
      faults.clear()
      await p.confirm()
      await p.part('send-failed').waitFor()
    },
    screen: 'The last transfer was sent after all',
    sent: 1,
  },
  {
    name: 'reloaded, and never approved: sent by another confirmation',
    steps: async (context) => {
      const { p, receiver } = context
      await reloadWhilePending(context)
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
    steps: async (context) => {
      await sendWithoutAnswer(context)
      await context.p.reload()
      context.faults.clear()
      await waitUntilFound(context.p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
