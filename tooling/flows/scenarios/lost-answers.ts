import { privateKeyToAccount } from 'viem/accounts'
import type { Scenario } from './scenario.js'
import { newReceiver, type SendPage } from './send-page.js'

const sending = 'eth_sendRawTransaction'
/** By which the widget looks an outcome up. */
const lookingUp = 'eth_getTransactionCount'

/** A transaction of another account, or of the own one, that is there already. */
async function otherHash(p: SendPage, place: number): Promise<unknown> {
  const key = p.stage.accounts[place]?.privateKey ?? '0x'
  const account = privateKeyToAccount(key)
  const nonce = Number(await p.stage.node('eth_getTransactionCount', account.address, 'latest'))
  const signed = await account.signTransaction({
    ...{ chainId: 1, type: 'eip1559', nonce, to: newReceiver(), value: 1n, gas: 21_000n },
    ...{ maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n },
  })
  return p.stage.node(sending, signed)
}

/** The wallet's answer is wrong, late or lost: it is looked up, and never sent again by itself. */
export const lostAnswers: readonly Scenario[] = [
  {
    fresh: true,
    name: 'the wallet gives a hash of another length',
    steps: async (p, receiver) => {
      await p.wallet.nonsense('short-hash')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    fresh: true,
    name: 'the wallet gives the hash of another sender’s transaction',
    steps: async (p, receiver) => {
      const hash = await otherHash(p, 5)
      p.stage.proxy.rule(sending, () => hash)
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    fresh: true,
    name: 'the wallet gives the hash of another payment of the same account',
    steps: async (p, receiver) => {
      const hash = await otherHash(p, 0)
      p.stage.proxy.rule(sending, () => hash)
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    // the other one and this one
    sent: 2,
    arrived: 10n ** 15n,
  },
  {
    fresh: true,
    name: 'the node takes it and the answer is lost',
    steps: async (p, receiver) => {
      p.stage.proxy.rule(sending, 'lose')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    fresh: true,
    name: 'the node takes it and the wallet never answers',
    steps: async (p, receiver) => {
      p.stage.proxy.rule(sending, 'hang')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-waiting').waitFor()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    fresh: true,
    name: 'the answer is lost and nobody can look it up: unclear, then found by itself',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await p.part('send-confirm').waitFor()
      p.stage.proxy.rule(sending, (hash) => {
        p.stage.proxy.rule(lookingUp, 'refuse')
        p.stage.proxy.rule(sending, undefined)
        return String(hash).slice(0, 20)
      })
      await p.confirm()
      await p.part('send-unclear').waitFor()
      p.stage.proxy.allow()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: 'Found on Ethereum',
    sent: 1,
  },
  {
    fresh: true,
    name: 'the answer is lost, and the visitor tries again: it is looked up first, and not sent again',
    steps: retryWhatWasSent,
    screen: 'The last transfer was sent after all',
    sent: 1,
  },
  {
    fresh: true,
    name: 'the answer is lost before the node has it: said so, and sent by a confirm of its own',
    steps: async (p, receiver) => {
      p.stage.proxy.rule(sending, 'refuse')
      await p.review(receiver)
      await p.confirm()
      await p.part('send-unclear').waitFor()
      const words = await p.text()
      if (!words.includes('Ethereum has not seen it so far')) throw new Error(words)
      p.stage.proxy.allow()
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

/** Loses the answer, cannot look it up, goes back and confirms once more while the network can be asked again. */
export async function retryWhatWasSent(p: SendPage, receiver: string) {
  await p.review(receiver)
  await p.part('send-confirm').waitFor()
  p.stage.proxy.rule(sending, (hash) => {
    p.stage.proxy.rule(lookingUp, 'refuse')
    p.stage.proxy.rule(sending, undefined)
    return String(hash).slice(0, 20)
  })
  await p.confirm()
  await p.part('send-unclear').waitFor()
  await p.part('send-back').click()
  await p.part('send-review').click()
  await p.part('send-tick-unclear').click()
  p.stage.proxy.allow()
  await p.confirm()
  await p.part('send-failed').waitFor()
}
