import type { AccountNetwork } from './account-kind.js'

const firstPollMs = 100
const maxPollMs = 2_000
const waitMs = 180_000

/** Waits for a transaction for three minutes at most. Returns whether it succeeded. */
export async function untilReceipt({ ask }: AccountNetwork, hash: string): Promise<boolean> {
  let delay = firstPollMs
  for (let waited = 0; waited < waitMs; waited += delay, delay = Math.min(2 * delay, maxPollMs)) {
    const receipt = await ask('eth_getTransactionReceipt', [hash]).catch(() => null)
    if (typeof receipt === 'object' && receipt !== null)
      return (receipt as { readonly status?: unknown }).status === '0x1'
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return false
}
