import { expect } from '@playwright/test'
import { places } from '../../devnet/contracts.mjs'
import { placeNames } from '../../devnet/place-names.mjs'
import { newReceiver, type SendPage } from '../e2e/pages/send-page.js'
import { payer } from './payer.js'
import { usdc, type Scenario, type ScenarioContext } from './scenario.js'

/** Confirms, and makes a change while the widget checks the transfer again. */
async function changeDuringCheck({ p, faults }: ScenarioContext, change: () => Promise<unknown>) {
  faults.set('eth_estimateGas', 'hold')
  await p.confirm()
  await faults.waitUntilHeld('eth_estimateGas')
  await change()
  faults.clear()
}

/** Points a name of the local chain to an address, as its owner does. */
async function pointName({ node }: ScenarioContext, name: string, address: `0x${string}`) {
  const [, placed] = placeNames({ forward: [{ name, address }], reverse: [] }, address)
  for (const [slot, word] of placed?.stored ?? [])
    await node('anvil_setStorageAt', places.resolver, slot, word)
}

/** Confirms after the balance of the payer has fallen to an amount of wei. */
async function confirmWithEther({ p, node }: ScenarioContext, wei: bigint) {
  await node('anvil_setBalance', payer.address, `0x${wei.toString(16)}`)
  await p.confirm()
}

/** Sets the base fee of the latest block. */
async function setBaseFee({ node }: ScenarioContext, wei: number) {
  await node('anvil_setNextBlockBaseFeePerGas', `0x${wei.toString(16)}`)
  await node('anvil_mine', '0x1')
}

/** Changes in the wallet. */
const changes = [
  {
    subject: 'account',
    screen: 'The account has changed',
    applyChange: (p: SendPage) => p.wallet.selectAccount(1),
  },
  {
    subject: 'network',
    screen: 'The network has changed',
    applyChange: (p: SendPage) => p.wallet.switchChain(8453),
  },
]

/** Changes before the wallet gets the request: nothing is sent, and the reason is shown. */
export const beforeSending: readonly Scenario[] = [
  ...changes.flatMap(({ subject, screen, applyChange }): Scenario[] => [
    {
      name: `the ${subject} changes on the preview`,
      steps: async ({ p, receiver }) => {
        await p.review(receiver)
        await applyChange(p)
      },
      screen,
    },
    {
      name: `the ${subject} changes between confirmation and request`,
      steps: async (context) => {
        await context.p.review(context.receiver)
        await changeDuringCheck(context, () => applyChange(context.p))
      },
      screen,
    },
    {
      name: `the wallet changes the ${subject} without an event`,
      steps: async ({ p, receiver }) => {
        await p.review(receiver)
        await p.wallet.setNonsense('silent-events')
        await applyChange(p)
        await p.confirm()
      },
      screen: `${screen}Nothing was sent.`,
    },
  ]),
  {
    name: 'the name points to another address at the confirmation',
    steps: async (context) => {
      const { p, receiver } = context
      await pointName(context, 'ada.eth', receiver)
      await p.review('ada.eth')
      await pointName(context, 'ada.eth', newReceiver())
      await p.confirm()
    },
    screen: 'ada.eth resolves to another address now',
  },
  {
    name: 'the fee rises before the confirmation, is shown, and is confirmed again',
    steps: async (context) => {
      const { p, node, receiver } = context
      await p.review(receiver)
      await setBaseFee(context, 40_000_000_000)
      await p.confirm()
      await p.part('send-fee-rose').waitFor()
      expect(await node('eth_getBalance', receiver, 'latest'), 'sent at a fee that was not shown').toBe('0x0')
      await expect.poll(() => p.text()).toContain('The fee has risen from')
      await p.confirm()
      await p.confirmed()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'ether does not cover amount and fee at the confirmation',
    steps: async (context) => {
      await context.p.review(context.receiver)
      await confirmWithEther(context, 10n ** 15n)
    },
    screen: 'so the fee is covered',
  },
  {
    name: 'ether does not cover the fee of a token transfer',
    steps: async (context) => {
      await context.p.review(context.receiver, { amount: '1', asset: usdc })
      await confirmWithEther(context, 1n)
    },
    screen: 'is not covered by your ETH',
  },
]
