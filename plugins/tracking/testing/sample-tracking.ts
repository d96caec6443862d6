import { sessionKey } from '#kernel'
import { capability } from '#kernel/chain'
import { transactionsCapability, type Transactions, type TransactionState } from '#kernel/money'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork, type Harness } from '#kernel/testing'

export const own = '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'
export const passes = '0x3bF011aC62d97E4408b5F2c9A1d3760eEf91cE04'

/** Creates a namespace whose transactions stand still until a test says so, and its wallet. */
export function sampleTracking() {
  const followed: string[] = []
  const listeners = new Map<
    string,
    { tell(now: TransactionState): void; end(last: TransactionState): void }
  >()
  const transactions: Transactions = {
    usualMs: () => 25_000,
    follow: ({ hash, signal }, tell) =>
      new Promise((resolve, reject) => {
        followed.push(hash)
        listeners.set(hash, { tell, end: resolve })
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      }),
  }
  const networks = [fakeNetwork(), { ...fakeNetwork('demo', 2), name: 'Other' }]
  const offers = [capability(transactionsCapability, async () => () => transactions)]
  const connect = async () => ({ accounts: [`demo:1:${own}`] as const, network: 'demo:1' as const })
  return {
    companions: [
      fakeNamespace('demo', offers, networks),
      fakeConnectors(fakeConnector({ connect, reconnect: connect })),
    ],
    /** Hashes that are followed, in order. */
    followed: followed as readonly string[],
    tell: (state: TransactionState) => listeners.get(state.hash)?.tell(state),
    end: (state: TransactionState) => listeners.get(state.hash)?.end(state),
    connect: async (harness: Harness) => {
      await harness.service(sessionKey).connect({ connectorId: 'fake' })
    },
  }
}
