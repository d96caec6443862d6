import type { Clock } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { Eip1193Provider } from '../contract.js'
import { createAsk, readChainId, type Ask } from './ask.js'
import { orAsked } from './or-asked.js'
import { watchProvider } from './watch-provider.js'

/** A wallet and the function that asks it. */
export interface AskedWallet {
  readonly provider: Eip1193Provider
  readonly ask: Ask
  readonly clock: Clock
}

/**
 * Time that a wallet has to be on a network after it agreed to the switch, in milliseconds. Wallets answer before they switch, and
 * some return the old chain ID for about half a second after the event.
 */
export const switchTimeoutMs = 3_000
const pollMs = 100

/** The network that each wallet reported last, by an event or an answer. */
const reportedChains = new WeakMap<Eip1193Provider, CaipNetworkId>()

/** Remembers the network that a wallet reported. */
export function reportChain(provider: Eip1193Provider, network: CaipNetworkId): void {
  reportedChains.set(provider, network)
}

/**
 * Returns the network of a wallet. Waits if it answers with another one than it reported, because its answer may be older than its
 * report.
 *
 * @throws evm/BAD_CHAIN, or the wallet's error
 */
export function readChain(wallet: AskedWallet, expected: CaipNetworkId): Promise<CaipNetworkId> {
  const isReported = reportedChains.get(wallet.provider) === expected
  return isReported ? awaitChain(wallet, expected) : wallet.ask('eth_chainId', readChainId)
}

/**
 * Waits until a wallet is on a network, by `chainChanged` or by its answer to `eth_chainId`.
 *
 * @returns the wallet's network: another one if the time is over
 * @throws evm/BAD_CHAIN, or the wallet's error, if the last answer was none
 */
export async function awaitChain(
  wallet: AskedWallet,
  expected: CaipNetworkId,
  timeoutMs = switchTimeoutMs,
): Promise<CaipNetworkId> {
  const over = new AbortController()
  try {
    return await orReported(wallet.provider, expected, () =>
      pollChain(wallet, expected, { timeoutMs, signal: over.signal }),
    )
  } finally {
    over.abort()
  }
}

/**
 * Resolves as the work does, or with the expected network as soon as the wallet reports it: some wallets switch without an answer to
 * the request.
 */
export async function orReported(
  provider: Eip1193Provider,
  expected: CaipNetworkId,
  work: () => Promise<CaipNetworkId>,
): Promise<CaipNetworkId> {
  let unwatch = () => {}
  const event = new Promise<CaipNetworkId>((resolve) => {
    const ask = createAsk(provider)
    unwatch = watchProvider(provider, {
      chainChanged: orAsked(
        readChainId,
        () => ask('eth_chainId', readChainId),
        (network) => network === expected && resolve(expected),
      ),
    })
  })
  try {
    return await Promise.race([event, work()])
  } finally {
    unwatch()
  }
}

async function pollChain(
  { ask, clock }: AskedWallet,
  expected: CaipNetworkId,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<CaipNetworkId> {
  const end = clock.now() + timeoutMs
  for (;;) {
    // some wallets reject reads while they switch
    const [answer] = await Promise.allSettled([ask('eth_chainId', readChainId)])
    const isExpected = answer.status === 'fulfilled' && answer.value === expected
    if (isExpected || clock.now() >= end) {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    }
    await clock.sleep(pollMs, signal)
  }
}
