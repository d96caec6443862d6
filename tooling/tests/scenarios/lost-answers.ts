import { expect } from '@playwright/test'
import { newReceiver } from '../e2e/pages/send-page.js'
import { signer } from './payer.js'
import type { Scenario, Stage } from './scenario.js'

const sending = 'eth_sendRawTransaction'
/** Method by which the widget looks up the outcome. */
const lookup = 'eth_getTransactionCount'

/** Sends a transaction of an account by its index. Returns its hash. */
async function sendOther({ node }: Stage, index: number): Promise<unknown> {
  const account = signer(index)
  const nonce = Number(await node('eth_getTransactionCount', account.address, 'latest'))
  const signed = await account.signTransaction({
    chainId: 1,
    type: 'eip1559',
    nonce,
    to: newReceiver(),
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 1n,
  })
  return node(sending, signed)
}

/** Cuts the next transaction hash, and refuses lookups from then on. */
function loseNextHash({ faults }: Stage) {
  faults.set(sending, (hash) => {
    faults.set(lookup, 'refuse')
    faults.set(sending, undefined)
    return String(hash).slice(0, 20)
  })
}

/** Loses the answer while lookups fail, goes back, and confirms again once the node can be reached. */
export async function retryLostTransfer(stage: Stage): Promise<void> {
  const { p, faults, receiver } = stage
  await p.review(receiver)
  await p.part('send-confirm').waitFor()
  loseNextHash(stage)
  await p.confirm()
  await p.part('send-unclear').waitFor()
  await p.part('send-back').click()
  await p.part('send-review').click()
  await p.part('send-tick-unclear').click()
  faults.clear()
  await p.confirm()
  await p.part('send-failed').waitFor()
}

/** Wrong, late and lost answers of the wallet: the outcome is looked up, and nothing is sent again by itself. */
export const lostAnswers: readonly Scenario[] = [
  {
    name: 'the wallet returns a hash of another length',
    steps: async ({ p, receiver }) => {
      await p.wallet.setNonsense('short-hash')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the wallet returns the hash of a transaction of another sender',
    steps: async (stage) => {
      const { p, faults, receiver } = stage
      const hash = await sendOther(stage, 5)
      faults.set(sending, () => hash)
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the wallet returns the hash of another transaction of the account',
    steps: async (stage) => {
      const { p, faults, receiver } = stage
      const hash = await sendOther(stage, 0)
      faults.set(sending, () => hash)
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    // the other transaction and this one
    sent: 2,
    arrived: 10n ** 15n,
  },
  {
    name: 'the node accepts the transaction and the answer is lost',
    steps: async ({ p, faults, receiver }) => {
      faults.set(sending, 'lose')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
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
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    name: 'the answer is lost while lookups fail: unknown, then found',
    steps: async (stage) => {
      const { p, faults, receiver } = stage
      await p.review(receiver)
      await p.part('send-confirm').waitFor()
      loseNextHash(stage)
      await p.confirm()
      await p.part('send-unclear').waitFor()
      faults.clear()
      await p.part('send-result-confirmed').waitFor()
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
      await p.part('send-back').click()
      await p.part('send-review').click()
      await p.part('send-last-unclear').waitFor()
      await p.part('send-tick-unclear').click()
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
