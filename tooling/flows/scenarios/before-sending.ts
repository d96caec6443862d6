import { placeNames } from '../../devnet/place-names.mjs'
import { places } from '../../devnet/contracts.mjs'
import { eventually } from '../eventually.js'
import type { Scenario } from './scenario.js'
import { newReceiver, type SendPage } from './send-page.js'

/** An honest wallet again, where the next row expects it. */
const firstAccount = async (p: SendPage) => {
  await p.wallet.nonsense('')
  await p.wallet.account(0)
}
const firstChain = async (p: SendPage) => {
  await p.wallet.nonsense('')
  await p.wallet.chain(1)
}
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const shown = (p: SendPage) => p.part('send-confirm').waitFor()

/** Confirms, and does something while the widget looks whether everything is as it was. */
async function whileChecking(p: SendPage, change: () => Promise<unknown>) {
  await shown(p)
  p.stage.proxy.rule('eth_estimateGas', 'hold')
  await p.confirm()
  await p.stage.proxy.held('eth_estimateGas')
  await change()
  p.stage.proxy.allow()
}

/** Points a name of the local chain to an address, as its owner would. */
async function point(p: SendPage, name: string, address: `0x${string}`) {
  const [, placed] = placeNames({ forward: [{ name, address }], reverse: [] }, address)
  for (const [slot, word] of placed?.stored ?? [])
    await p.stage.node('anvil_setStorageAt', places.resolver, slot, word)
}

const holds = (p: SendPage, wei: bigint) =>
  p.stage.node('anvil_setBalance', p.stage.accounts[0]?.address, `0x${wei.toString(16)}`)
const plenty = 10n ** 22n

/** A base fee of this much, in the newest block. */
async function baseFee(p: SendPage, wei: number) {
  await p.stage.node('anvil_setNextBlockBaseFeePerGas', `0x${wei.toString(16)}`)
  await p.stage.node('anvil_mine', '0x1')
}

/** What changes before the wallet is asked: nothing is sent, and it is said why. */
export const beforeSending: readonly Scenario[] = [
  {
    name: 'account changed on the preview',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await shown(p)
      await p.wallet.account(1)
    },
    screen: 'The account has changed',
    tidy: firstAccount,
  },
  {
    name: 'network changed on the preview',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await shown(p)
      await p.wallet.chain(8453)
    },
    screen: 'The network has changed',
    tidy: firstChain,
  },
  {
    name: 'account changed between confirm and prompt',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await whileChecking(p, () => p.wallet.account(1))
    },
    screen: 'The account has changed',
    tidy: firstAccount,
  },
  {
    name: 'network changed between confirm and prompt',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await whileChecking(p, () => p.wallet.chain(8453))
    },
    screen: 'The network has changed',
    tidy: firstChain,
  },
  {
    name: 'account changed by a wallet that tells nobody',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await shown(p)
      await p.wallet.nonsense('silent-events')
      await p.wallet.account(1)
      await p.confirm()
    },
    screen: 'The account has changedNothing was sent.',
    tidy: firstAccount,
  },
  {
    name: 'network changed by a wallet that tells nobody',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await shown(p)
      await p.wallet.nonsense('silent-events')
      await p.wallet.chain(8453)
      await p.confirm()
    },
    screen: 'The network has changedNothing was sent.',
    tidy: firstChain,
  },
  {
    name: 'name pointed elsewhere between preview and confirm',
    steps: async (p, receiver) => {
      await point(p, 'ada.eth', receiver)
      await p.review('ada.eth')
      await shown(p)
      await point(p, 'ada.eth', newReceiver())
      await p.confirm()
    },
    screen: 'ada.eth leads to another address now',
  },
  {
    name: 'the fee rises between preview and confirm: shown first, sent by another confirm',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await shown(p)
      await baseFee(p, 40_000_000_000)
      await p.confirm()
      await p.part('send-fee-rose').waitFor()
      const nothing = await p.stage.node('eth_getBalance', receiver, 'latest')
      if (nothing !== '0x0') throw new Error('It was sent at a fee nobody had seen.')
      await eventually(() => p.text()).toContain('The fee has risen from')
      await p.confirm()
      await p.part('send-result-confirmed').waitFor()
    },
    screen: '0.001 ETH sent',
    sent: 1,
    tidy: (p) => baseFee(p, 1_000_000_000),
  },
  {
    name: 'not enough ether for amount and fee by the time of the confirm',
    steps: async (p, receiver) => {
      await p.review(receiver)
      await shown(p)
      await holds(p, 10n ** 15n)
      await p.confirm()
    },
    screen: 'so the fee is covered',
    tidy: (p) => holds(p, plenty),
  },
  {
    name: 'not enough ether for the fee of another asset',
    steps: async (p, receiver) => {
      await p.review(receiver, { amount: '1', asset: usdc })
      await shown(p)
      await holds(p, 1n)
      await p.confirm()
    },
    screen: 'is not covered by your ETH',
    tidy: (p) => holds(p, plenty),
  },
]
