import { privateKeyToAccount } from 'viem/accounts'
import { entryOf, word } from '../../devnet/storage.mjs'
import { eventually } from '../eventually.js'
import type { Scenario } from './scenario.js'
import { newReceiver, type SendPage } from './send-page.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mine = (p: SendPage) => p.stage.node('anvil_mine', '0x1')
const payer = (p: SendPage) => p.stage.accounts[0]!

interface Waiting {
  readonly hash: string
  readonly nonce: `0x${string}`
}

/** Sends, and comes to where it is said to be on its way; it waits in the pool. */
async function sendIntoPool(p: SendPage, receiver: string, order?: { amount: string; asset: string }) {
  await p.review(receiver, order)
  await p.confirm()
  await p.part('send-result-submitted').waitFor()
  return waiting(p)
}

/** The one transaction that waits. */
async function waiting(p: SendPage): Promise<Waiting> {
  const block = (await p.stage.node('eth_getBlockByNumber', 'pending', true)) as { transactions: Waiting[] }
  const [only] = block.transactions
  if (!only || block.transactions.length > 1) throw new Error('One transaction is to wait.')
  return only
}

/** What the wallet does to speed one up, or to pay somebody else in its place: the same number, a higher fee. */
async function speedUp(p: SendPage, { nonce }: Waiting, to: string, value: bigint) {
  const account = privateKeyToAccount(payer(p).privateKey)
  const signed = await account.signTransaction({
    ...{ chainId: 1, type: 'eip1559', nonce: Number(nonce), to: to as `0x${string}`, value, gas: 21_000n },
    ...{ maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n },
  })
  await p.stage.node('eth_sendRawTransaction', signed)
}

const known = (p: SendPage) =>
  eventually(() =>
    p.page.evaluate(() =>
      Object.keys(localStorage).some((key) => /"nonce"/.test(localStorage[key] as string)),
    ),
  ).toBe(true)

/** What becomes of a transaction on its way, each with words of its own. No block comes by itself. */
export const afterSending: readonly Scenario[] = [
  {
    name: 'the node’s process is ended and begun again while a transaction is followed',
    steps: async (p, receiver) => {
      const { hash } = await sendIntoPool(p, receiver)
      const signed = await p.stage.node('eth_getRawTransactionByHash', hash)
      await p.stage.process.stop()
      // looked for in vain meanwhile
      await p.page.waitForEvent('requestfailed')
      if (!(await p.text()).includes('is on its way')) throw new Error('Silence is no failure.')
      await p.stage.process.start()
      await p.stage.node('evm_setAutomine', false)
      // nodes pass on what they know; a development node forgets its pool
      await p.stage.node('eth_sendRawTransaction', signed)
      await mine(p)
      await p.part('send-result-confirmed').waitFor()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
  {
    name: 'dropped by the node',
    steps: async (p, receiver) => {
      const { hash } = await sendIntoPool(p, receiver)
      await known(p)
      await p.stage.node('anvil_dropTransaction', hash)
      await p.part('send-result-dropped').waitFor()
    },
    screen: 'Ethereum dropped it',
  },
  {
    name: 'sped up in the wallet',
    steps: async (p, receiver) => {
      const first = await sendIntoPool(p, receiver)
      await known(p)
      await speedUp(p, first, receiver, 10n ** 15n)
      await mine(p)
      await p.part('send-replaced-by').waitFor()
    },
    screen: 'Another transaction took its place',
    sent: 1,
  },
  {
    name: 'cancelled in the wallet while the page is away',
    steps: async (p, receiver) => {
      const first = await sendIntoPool(p, receiver)
      await known(p)
      await p.page.goto('about:blank')
      await speedUp(p, first, newReceiver(), 0n)
      await mine(p)
      await p.page.goBack()
      await p.says('status', 'connected')
    },
    screen: '0.001 ETH: another transaction took its place',
    sent: 1,
    arrived: 0n,
  },
  {
    // the wallet asks its user again since the page was away
    fresh: true,
    name: 'reverted by the contract',
    steps: async (p, receiver) => {
      await sendIntoPool(p, receiver, { amount: '1', asset: usdc })
      await p.stage.node('anvil_setStorageAt', usdc, entryOf(word(0), payer(p).address), word(0))
      await mine(p)
      await p.part('send-result-reverted').waitFor()
      await eventually(() => p.text()).toContain('1 USDC was not sent')
    },
    screen: 'ERC20: transfer amount exceeds balance',
    sent: 1,
    arrived: 0n,
    tidy: (p) =>
      p.stage.node('anvil_setStorageAt', usdc, entryOf(word(0), payer(p).address), word(10n ** 9n)),
  },
  {
    name: 'reorganised: taken back, said as waiting, and confirmed in another block',
    steps: async (p, receiver) => {
      const { hash } = await sendIntoPool(p, receiver)
      const signed = await p.stage.node('eth_getRawTransactionByHash', hash)
      await mine(p)
      await p.part('send-result-confirmed').waitFor()
      await p.stage.node('anvil_rollback', 1)
      await p.part('send-result-pending').waitFor()
      await eventually(() => p.text()).toContain('Taking longer than usual')
      await p.stage.node('eth_sendRawTransaction', signed)
      await mine(p)
      await p.part('send-result-confirmed').waitFor()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
