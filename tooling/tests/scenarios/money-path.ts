import { expect } from '@playwright/test'
import { placeAsset } from '../../devnet/place-assets.mjs'
import { newReceiver } from '../e2e/pages/send-page.js'
import { acceptUnclear, lookup, sending } from './lost-answers.js'
import { payer, signTransfer } from './payer.js'
import type { Scenario, ScenarioContext } from './scenario.js'

/** Lets blocks pass whose base fee rises by 12.5 % each, which is the maximum of the protocol. */
async function raiseBaseFee({ node }: Pick<ScenarioContext, 'node'>, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block++) {
    const { baseFeePerGas } = (await node('eth_getBlockByNumber', 'latest', false)) as {
      baseFeePerGas: string
    }
    await node('anvil_setNextBlockBaseFeePerGas', `0x${((BigInt(baseFeePerGas) * 9n) / 8n).toString(16)}`)
    await node('anvil_mine', '0x1')
  }
}

/**
 * Presses Max, reviews and confirms while the base fee rises before each step.
 *
 * @param blocks number of blocks before the review and before the confirmation
 */
export async function sendMaxWhileFeeRises(
  context: ScenarioContext,
  blocks: { readonly beforeReview: number; readonly beforeConfirm: number },
): Promise<void> {
  const { p, node, receiver } = context
  await node('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00')
  await node('anvil_mine', '0x1')
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-max').click()
  await expect(p.part('send-amount')).not.toHaveValue('')
  await p.part('send-receiver').fill(receiver)
  await raiseBaseFee(context, blocks.beforeReview)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await p.part('send-confirm').waitFor()
  await raiseBaseFee(context, blocks.beforeConfirm)
  await p.confirm()
  await p.confirmed()
  const rest = BigInt(String(await node('eth_getBalance', payer.address, 'latest')))
  expect(rest, 'less remains than twice the fee').toBeLessThan(21_000n * 10n ** 10n)
  await node('anvil_setBalance', payer.address, '0x21e19e0c9bab2400000')
}

/** The wallet answers with an internal error and sends nothing. Then the account sends something else, and blocks pass. */
export async function sendAfterUnrelatedTransaction(
  { p, node, faults, receiver }: ScenarioContext,
  blocks: number,
): Promise<void> {
  faults.set(sending, 'refuse')
  await p.review(receiver)
  await p.confirm()
  await p.part('send-unclear').waitFor()
  faults.clear()
  const nonce = Number(await node(lookup, payer.address, 'latest'))
  await node(sending, await signTransfer(payer, { nonce, to: newReceiver(), value: 1n }))
  await node('anvil_mine', `0x${blocks.toString(16)}`)
  await p.part('send-back').click()
  await p.part('send-review').click()
  await acceptUnclear(p)
  await p.confirm()
  await p.confirmed()
}

/** One run of each; the project `long` runs them with random values. */
export const moneyPath: readonly Scenario[] = [
  {
    name: 'after a lost answer and another transaction of the account the next transfer is possible',
    steps: (context) => sendAfterUnrelatedTransaction(context, 200),
    screen: '0.001 ETH sent',
    // the other transaction and the transfer
    sent: 2,
    arrived: 10n ** 15n,
  },
]

/** Puts an asset on the chain that the payer does not hold. */
async function placeUnheldAsset(node: ScenarioContext['node'], symbol: string): Promise<string> {
  const address = newReceiver()
  const asset = {
    chainId: 1,
    address,
    symbol,
    name: `Token ${symbol}`,
    decimals: 9,
    kind: 'plain',
    held: [],
  } as const
  const { code, stored } = placeAsset(asset, [])
  await node('anvil_setCode', address, code)
  for (const entry of stored) await node('anvil_setStorageAt', address, ...entry)
  return address
}

/**
 * Opens the form with an asset that the account does not hold, or with an address that is no asset, and records each text of the
 * chosen asset until the form has settled. The host page has a global `foyer`.
 */
export async function openWithUnheldAsset(
  { p, node }: Pick<ScenarioContext, 'p' | 'node'>,
  kind: 'asset' | 'no asset',
): Promise<void> {
  const symbol = `T${Math.floor(Math.random() * 1e6)}`
  const asset = kind === 'asset' ? await placeUnheldAsset(node, symbol) : newReceiver()
  const params = { asset, amount: '0.5', receiver: newReceiver() }
  await p.page.evaluate((values) => {
    const host = globalThis as unknown as HostPage
    const shown = new Set<string>()
    host.shownAssets = shown
    const record = () => {
      const dialog = document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
      const chip = dialog?.querySelector('[data-testid="send-asset"]')
      if (chip) shown.add(chip.textContent ?? '')
      if (dialog?.querySelector('[data-testid="send-leaves"]')) shown.add('a preview')
      requestAnimationFrame(record)
    }
    record()
    host.foyer.open('send.form', values)
  }, params)
  const shownAssets = () => p.page.evaluate(() => [...(globalThis as unknown as HostPage).shownAssets])
  if (kind === 'asset') {
    await expect(p.part('send-asset')).toHaveText(symbol)
    await expect.poll(() => p.text()).toContain(`At most 0 ${symbol}.`)
    await expect(p.part('send-review')).toBeDisabled()
    expect(await shownAssets()).toEqual([symbol])
  } else {
    await p.part('send-choose-another').waitFor()
    expect(await shownAssets()).toEqual([])
  }
  await p.close()
  // a modal that is closing still has its asset, which the next call would record
  await expect(p.part('send-asset')).toHaveCount(0)
}

interface HostPage {
  readonly foyer: { open(view: string, params: object): void }
  shownAssets: Set<string>
}
