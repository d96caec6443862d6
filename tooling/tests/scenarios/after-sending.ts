import { expect } from '@playwright/test'
import { entryOf, word } from '../../devnet/storage.mjs'
import { newReceiver } from '../e2e/pages/send-page.js'
import { payer, signTransfer } from './payer.js'
import { usdc, type Scenario, type ScenarioContext } from './scenario.js'

const mineBlock = ({ node }: Pick<ScenarioContext, 'node'>) => node('anvil_mine', '0x1')

interface PendingTransaction {
  readonly hash: string
  readonly nonce: `0x${string}`
}

/** Sends, and waits until the transaction is shown as pending. It stays in the pool. */
export async function submit(
  { p, node, receiver }: Pick<ScenarioContext, 'p' | 'node' | 'receiver'>,
  order?: { readonly amount: string; readonly asset: string },
): Promise<PendingTransaction> {
  await p.review(receiver, order)
  await p.confirm()
  await p.part('send-result-pending').waitFor()
  const block = (await node('eth_getBlockByNumber', 'pending', true)) as {
    transactions: PendingTransaction[]
  }
  const [transaction] = block.transactions
  if (!transaction || block.transactions.length > 1) throw new Error('Expected one pending transaction.')
  return transaction
}

/** Replaces a transaction as a wallet does: the same nonce with a higher fee. */
async function replace(
  { node }: ScenarioContext,
  { nonce }: PendingTransaction,
  to: `0x${string}`,
  value: bigint,
) {
  const fee = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n }
  const signed = await signTransfer(payer, { nonce: Number(nonce), to, value, ...fee })
  await node('eth_sendRawTransaction', signed)
}

/** Sends, and waits until the widget has stored the nonce of the transaction. */
async function submitAndStore(context: ScenarioContext): Promise<PendingTransaction> {
  const transaction = await submit(context)
  const isStored = () => Object.keys(localStorage).some((key) => /"trace"/.test(localStorage[key] as string))
  await expect.poll(() => context.p.page.evaluate(isStored)).toBe(true)
  return transaction
}

/** Outcomes of a pending transaction. No block is mined by itself. */
export const afterSending: readonly Scenario[] = [
  {
    name: 'dropped by the node: it can still be confirmed',
    steps: async (context) => {
      const { hash } = await submitAndStore(context)
      await context.node('anvil_dropTransaction', hash)
      await expect(context.p.dialog).toContainText('Not found on Ethereum')
    },
    screen: 'Not found on Ethereum',
  },
  {
    name: 'sped up in the wallet',
    steps: async (context) => {
      const transaction = await submitAndStore(context)
      await replace(context, transaction, context.receiver, 10n ** 15n)
      await mineBlock(context)
      await context.p.part('send-replaced-by').waitFor()
    },
    screen: 'A transaction with a higher fee replaces it.',
    sent: 1,
  },
  {
    name: 'cancelled in the wallet while the page is closed',
    steps: async (context) => {
      const { p } = context
      const transaction = await submitAndStore(context)
      await p.page.goto('about:blank')
      await replace(context, transaction, newReceiver(), 0n)
      await mineBlock(context)
      await p.page.goBack()
      await expect(p.state('status')).toHaveText('connected')
    },
    screen: '0.001 ETH: another transaction replaced it',
    sent: 1,
    arrived: 0n,
  },
  {
    name: 'reverted by the contract',
    steps: async (context) => {
      const { p, node } = context
      await submit(context, { amount: '1', asset: usdc })
      await node('anvil_setStorageAt', usdc, entryOf(word(0), payer.address), word(0))
      await mineBlock(context)
      await p.part('send-result-reverted').waitFor()
      await expect.poll(() => p.text()).toContain('1 USDC was not sent')
    },
    screen: 'ERC20: transfer amount exceeds balance',
    sent: 1,
    arrived: 0n,
  },
  {
    name: 'reorganised: pending again, and confirmed in another block',
    steps: async (context) => {
      const { p, node } = context
      const { hash } = await submit(context)
      const signed = await node('eth_getRawTransactionByHash', hash)
      await mineBlock(context)
      await p.confirmed()
      await node('anvil_rollback', 1)
      await p.part('send-result-pending').waitFor()
      await node('eth_sendRawTransaction', signed)
      await mineBlock(context)
      await p.confirmed()
    },
    screen: '0.001 ETH sent',
    sent: 1,
  },
]
