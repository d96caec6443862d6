import { privateKeyToAccount } from 'viem/accounts'
import { eventually } from '../eventually.js'
import type { Scenario } from './scenario.js'
import { sentWei, type SendPage } from './send-page.js'

const sending = 'eth_sendRawTransaction'
/** By which the widget looks an outcome up. */
const lookingUp = 'eth_getTransactionCount'

/**
 * What a wallet does that is not of the page, once its user approves: it signs what it was asked for and puts it on the
 * chain, and nobody is left to answer to. The test wallet is of the page and ends with it, so its key is used here.
 */
async function approveInWallet(p: SendPage, receiver: `0x${string}`) {
  const account = privateKeyToAccount(p.stage.accounts[0]?.privateKey ?? '0x')
  const nonce = Number(await p.stage.node(lookingUp, account.address, 'pending'))
  const signed = await account.signTransaction({
    ...{ chainId: 1, type: 'eip1559', nonce, to: receiver, value: sentWei, gas: 21_000n },
    ...{ maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n },
  })
  await p.stage.node(sending, signed)
}

/** Comes to where the wallet asks its user, and loads the page anew. */
async function reloadWhileAsked(p: SendPage, receiver: string) {
  await p.wallet.turn('auto-approve', false)
  await p.review(receiver)
  await p.confirm()
  await p.part('send-waiting').waitFor()
  await p.wallet.request.waitFor()
  await p.again()
}

/** What is confirmed by the time that something can be said at all is said to be so at once. */
const found = (p: SendPage) => eventually(() => p.text()).toMatch(/0\.001 ETH (was sent after all|sent)/)

/** The page is loaded anew before the answer came, or after it was lost: what was asked for is not forgotten. */
export const afterReload: readonly Scenario[] = [
  {
    fresh: true,
    name: 'reloaded while the wallet is asked, then approved in the wallet',
    steps: async (p, receiver) => {
      await reloadWhileAsked(p, receiver)
      await approveInWallet(p, receiver)
      await found(p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    fresh: true,
    name: 'approved in the wallet while the page is away',
    steps: async (p, receiver) => {
      await p.wallet.turn('auto-approve', false)
      await p.review(receiver)
      await p.confirm()
      await p.wallet.request.waitFor()
      await p.page.goto('about:blank')
      await approveInWallet(p, receiver)
      // what is found at once is said for four seconds: it is looked at from the beginning, not once all is loaded
      await p.page.goto(p.stage.url, { waitUntil: 'commit' })
      await found(p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    fresh: true,
    name: 'reloaded while the wallet is asked, and approved there before another confirm: looked up, not sent again',
    steps: async (p, receiver) => {
      await reloadWhileAsked(p, receiver)
      await p.review(receiver)
      await p.part('send-last-unclear').waitFor()
      await p.part('send-tick-unclear').click()
      p.stage.proxy.rule(lookingUp, 'refuse')
      await approveInWallet(p, receiver)
      p.stage.proxy.allow()
      await p.confirm()
      await p.part('send-failed').waitFor()
    },
    screen: 'The last transfer was sent after all',
    sent: 1,
  },
  {
    fresh: true,
    name: 'reloaded while the wallet is asked, and never approved: a tick, and sent by a confirm of its own',
    steps: async (p, receiver) => {
      await reloadWhileAsked(p, receiver)
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
    fresh: true,
    name: 'reloaded after a lost reply: found by itself',
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
      await p.again()
      p.stage.proxy.allow()
      await found(p)
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
