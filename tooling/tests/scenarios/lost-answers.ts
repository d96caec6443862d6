import { expect } from '@playwright/test'
import { newReceiver, type SendPage } from '../e2e/pages/send-page.js'
import { signer, signTransfer } from './payer.js'
import type { Scenario, ScenarioContext } from './scenario.js'

/** Method by which a wallet sends. */
export const sending = 'eth_sendRawTransaction'
/** Method by which the widget looks up the outcome. */
export const lookup = 'eth_getTransactionCount'

/** Sends, and waits until the widget has found the transaction. */
async function send({ p, receiver }: ScenarioContext) {
  await p.review(receiver)
  await p.confirm()
  await p.confirmed()
}

/** Sends while the wallet answers with the hash of another transaction, of an account by its index. */
async function sendWithOtherHash(context: ScenarioContext, index: number) {
  const { node, faults } = context
  const account = signer(index)
  const nonce = Number(await node(lookup, account.address, 'latest'))
  const hash = await node(sending, await signTransfer(account, { nonce, to: newReceiver(), value: 1n }))
  faults.set(sending, () => hash)
  await send(context)
}

/** Sends, and cuts the transaction hash. Later lookups are refused. */
export async function sendWithoutAnswer({ p, faults, receiver }: ScenarioContext): Promise<void> {
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
  await p.part('send-warning-unclear').waitFor()
  await p.part('send-confirm-unclear').click()
}

/** Returns from an unknown outcome to the preview of the same transfer. */
async function reviewAgain(p: SendPage) {
  await p.part('send-back').click()
  await p.part('send-review').click()
  await acceptUnclear(p)
}

/** Loses the answer while lookups fail, goes back, and confirms again once the node can be reached. */
export async function retryLostTransfer(context: ScenarioContext): Promise<void> {
  const { p, faults } = context
  await sendWithoutAnswer(context)
  await reviewAgain(p)
  faults.clear()
  await p.confirm()
  await p.part('send-failed').waitFor()
}

/** Wrong, late and lost answers of the wallet: the outcome is looked up, and nothing is sent again by itself. */
export const lostAnswers: readonly Scenario[] = [
  {
    name: 'the wallet returns a hash of another length',
    steps: async (context) => {
      await context.p.wallet.setNonsense('short-hash')
      await send(context)
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the wallet returns the hash of a transaction of another sender',
    steps: (context) => sendWithOtherHash(context, 5),
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the wallet returns the hash of another transaction of the account',
    steps: (context) => sendWithOtherHash(context, 0),
    screen: 'Found on Ethereum',
    // The other transaction and the transfer.
    sent: 2,
    arrived: 10n ** 15n,
  },
  {
    name: 'the node accepts the transaction and the answer is lost',
    steps: async (context) => {
      context.faults.set(sending, 'lose')
      await send(context)
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
    steps: async (context) => {
      await sendWithoutAnswer(context)
      context.faults.clear()
      await context.p.confirmed()
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
      await expect.poll(() => p.text()).toContain('Ethereum doesn’t show it yet')
      faults.clear()
      await reviewAgain(p)
      await p.confirm()
      await p.confirmed()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
