import { expect } from '@playwright/test'
import { sentWei, type SendPage } from '../e2e/pages/send-page.js'
import { payer } from './payer.js'
import type { Scenario, Stage } from './scenario.js'

const sending = 'eth_sendRawTransaction'
/** Method by which the widget looks up the outcome. */
const lookup = 'eth_getTransactionCount'

/**
 * Signs and sends as a wallet outside of the page does after an approval. The test wallet is part of the page and ends
 * with it, so its key is used here.
 */
async function approveOutside({ node, receiver }: Stage) {
  const nonce = Number(await node(lookup, payer.address, 'pending'))
  const signed = await payer.signTransaction({
    chainId: 1,
    type: 'eip1559',
    nonce,
    to: receiver,
    value: sentWei,
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 1n,
  })
  await node(sending, signed)
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
      await p.part('send-last-unclear').waitFor()
      await p.part('send-tick-unclear').click()
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
      await p.part('send-last-unclear').waitFor()
      await p.part('send-tick-unclear').click()
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'reloaded after a lost answer: found',
    steps: async ({ p, faults, receiver }) => {
      await p.review(receiver)
      await p.part('send-confirm').waitFor()
      faults.set(sending, (hash) => {
        faults.set(lookup, 'refuse')
        faults.set(sending, undefined)
        return String(hash).slice(0, 20)
      })
      await p.confirm()
      await p.part('send-unclear').waitFor()
      await p.reload()
      faults.clear()
      await found(p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
