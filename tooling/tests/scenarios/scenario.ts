import { expect } from '@playwright/test'
import type { ChainState } from '../e2e/fixtures/chain-state.js'
import type { RpcFaults } from '../e2e/fixtures/rpc-faults.js'
import { newReceiver, sentWei, type SendPage } from '../e2e/pages/send-page.js'
import { payer } from './payer.js'

/** Contract of USDC on the local Ethereum. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** A connected page, the local Ethereum, and the receiver of the transfer. */
export interface ScenarioContext {
  readonly p: SendPage
  /** Calls a method of the Ethereum node directly, without the injected faults. */
  node(method: string, ...params: readonly unknown[]): Promise<unknown>
  readonly faults: RpcFaults
  readonly receiver: `0x${string}`
}

/** A transfer with a fault. */
export interface Scenario {
  readonly name: string
  readonly steps: (context: ScenarioContext) => Promise<unknown>
  /** Text of the modal or of a toast at the end. */
  readonly screen: string
  /** Number of transactions of the account at the end. Default: 0. */
  readonly sent?: number
  /** Balance of the receiver at the end, in wei. Default: {@link sentWei} times `sent`. */
  readonly arrived?: bigint
}

/** Calls the node of the local Ethereum. */
export function nodeOf(chains: ChainState): ScenarioContext['node'] {
  return (method, ...params) => chains.call(1, method, ...params)
}

/** Number of transactions that the payer has sent. */
export async function countSent(node: ScenarioContext['node']): Promise<number> {
  return Number(await node('eth_getTransactionCount', payer.address, 'latest'))
}

/** Runs a scenario, and counts transactions and balances on the chain. */
export async function runScenario(
  { p, chains, faults }: { p: SendPage; chains: ChainState; faults: RpcFaults },
  { steps, screen, sent = 0, arrived = BigInt(sent) * sentWei }: Scenario,
): Promise<void> {
  const node = nodeOf(chains)
  const receiver = newReceiver()
  const initialCount = await countSent(node)
  await steps({ p, node, faults, receiver })
  await expect.poll(() => p.text()).toContain(screen)
  expect((await countSent(node)) - initialCount, 'transactions of the account').toBe(sent)
  expect(await chains.balance(1, 'ETH', receiver), 'balance of the receiver').toBe(arrived)
}
