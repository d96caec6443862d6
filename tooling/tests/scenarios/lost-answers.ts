import { expect } from '@playwright/test'
import { newReceiver, type SendPage } from '../e2e/pages/send-page.js'
import { signer, signTransfer } from './payer.js'
import type { Scenario, Stage } from './scenario.js'

/** Method by which a wallet sends. */
export const sending = 'eth_sendRawTransaction'
/** Method by which the widget looks up the outcome. */
export const lookup = 'eth_getTransactionCount'

/** Sends, and waits until the widget has found the transaction. */
async function send({ p, receiver }: Stage) {
  await p.review(receiver)
  await p.confirm()
  await p.confirmed()
}

/** Sends while the wallet answers with the hash of another transaction, of an account by its index. */
async function sendWithOtherHash(stage: Stage, index: number) {
  const { node, faults } = stage
  const account = signer(index)
  const nonce = Number(await node(lookup, account.address, 'latest'))
  const hash = await node(sending, await signTransfer(account, { nonce, to: newReceiver(), value: 1n }))
  faults.set(sending, () => hash)
  await send(stage)
}

/** Sends, and cuts the transaction hash; lookups are refused from then on. */
export async function sendWithoutAnswer({ p, faults, receiver }: Stage): Promise<void> {
  await p.review(receiver)
  faults.set(sending, (hash) => {
    faults.set(lookup, 'refuse')
    faults.set(sending, undefined)
    return String(hash).slice(0, 20)
  })
  await p.confirm()
  await p.part('send-unclear').waitFor()
}

/** Accepts in the preview that the last transfer may be sent twice. */
export async function acceptUnclear(p: SendPage): Promise<void> {
  await p.part('send-last-unclear').waitFor()
  await p.part('send-tick-unclear').click()
}

/** Returns from an unknown outcome to the preview of the same transfer. */
async function reviewAgain(p: SendPage) {
  await p.part('send-back').click()
  await p.part('send-review').click()
  await acceptUnclear(p)
}

/** Loses the answer while lookups fail, goes back, and confirms again once the node can be reached. */
export async function retryLostTransfer(stage: Stage): Promise<void> {
  const { p, faults } = stage
  await sendWithoutAnswer(stage)
  await reviewAgain(p)
  faults.clear()
  await p.confirm()
  await p.part('send-failed').waitFor()
}

/** Wrong, late and lost answers of the wallet: the outcome is looked up, and nothing is sent again by itself. */
export const lostAnswers: readonly Scenario[] = [
  {
    name: 'the wallet returns a hash of another length',
    steps: async (stage) => {
      await stage.p.wallet.setNonsense('short-hash')
      await send(stage)
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the wallet returns the hash of a transaction of another sender',
    steps: (stage) => sendWithOtherHash(stage, 5),
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the wallet returns the hash of another transaction of the account',
    steps: (stage) => sendWithOtherHash(stage, 0),
    screen: 'Found on Ethereum',
    // the other transaction and this one
    sent: 2,
    arrived: 10n ** 15n,
  },
  {
    name: 'the node accepts the transaction and the answer is lost',
    steps: async (stage) => {
      stage.faults.set(sending, 'lose')
      await send(stage)
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the node accepts the transaction and the wallet never answers',
    steps: async ({ p, faults, receiver }) => {
      faults.set(sending, 'hang')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-waiting').waitFor()
      await p.confirmed()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the answer is lost while lookups fail: unknown, then found',
    steps: async (stage) => {
      await sendWithoutAnswer(stage)
      stage.faults.clear()
      await stage.p.confirmed()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the answer is lost and the transfer is confirmed again: looked up, not sent again',
    steps: retryLostTransfer,
    screen: 'The last transfer was sent after all',
    sent: 1,
  },
  {
    name: 'the request is lost before the node has it: reported, and sent by another confirmation',
    steps: async ({ p, faults, receiver }) => {
      faults.set(sending, 'refuse')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-unclear').waitFor()
      await expect.poll(() => p.text()).toContain('Ethereum has not seen it so far')
      faults.clear()
      await reviewAgain(p)
      await p.confirm()
      await p.confirmed()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
