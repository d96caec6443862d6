import { accountOf, networkByIdAtom, networksAtom, networkState } from '#kernel'
import type { Network } from '#kernel/chain'
import { assetChangesAtom } from '#kernel/money'
import { evmNamespace } from '../contract.js'
import { createAskNetwork } from '../node/json-rpc.js'
import type { AskNetwork } from '#plugins/service/contract'
import { readSession, type ProviderDeps } from '../provider/session-events.js'
import { readQuantity } from '../node/values.js'

/** Time between look-ups of pending transactions (docs/behaviour.md, 7.5). */
export const pendingPollMs = 30_000
/** Max transactions that are looked up (docs/behaviour.md, 7.5). */
export const pendingLimit = 99
/** Polls without a transaction after which it counts as dropped: three minutes, the max wait for a receipt. */
export const missedLimit = 6

/** Fields of a block that are read. */
interface ReadBlock {
  readonly hash: string | undefined
  /** Hashes of the transactions that concern the account. */
  readonly transactions: readonly string[]
}

/** Max transactions of a block that are read. */
const blockLimit = 20_000

/**
 * Reads the transactions of a block that concern an account: sent by it, sent to it, or with its address in their data, such
 * as a transfer of an asset. Invalid ones are left out.
 */
function readBlock(answer: unknown, account: string): ReadBlock {
  const { hash, transactions } = Object(answer) as Readonly<Record<string, unknown>>
  const all = Array.isArray(transactions) ? (transactions.slice(0, blockLimit) as unknown[]) : []
  const address = account.toLowerCase()
  return {
    hash: typeof hash === 'string' ? hash : undefined,
    transactions: all.flatMap((transaction) => {
      const { hash: id, from, to, input } = Object(transaction) as Readonly<Record<string, unknown>>
      const isParty = [from, to].some((party) => typeof party === 'string' && party.toLowerCase() === address)
      const isCall = typeof input === 'string' && input.toLowerCase().includes(address.slice(2))
      return typeof id === 'string' && (isParty || isCall) ? [id] : []
    }),
  }
}

/** Polls once. True if a transaction that concerns the account was mined since the last poll. */
type ActivityPoll = (signal: AbortSignal) => Promise<boolean>

/**
 * Creates the function that polls a node for transactions of an account: the pending and the latest block, the account's
 * transaction count, and receipts of transactions that were pending. With a node that reports no pending block, sent
 * transactions are still found by the count, received ones only in the latest block.
 */
function createActivityPoll(ask: AskNetwork, network: Network, account: string): ActivityPoll {
  /** Pending transactions, with the number of polls that have not found them since. */
  const waiting = new Map<string, number>()
  let sent: bigint | undefined
  let newest: string | undefined

  return async (signal) => {
    const asked = (method: string, ...params: readonly unknown[]) =>
      ask(network, { method, params }, signal).catch(() => undefined)
    const block = async (name: string) => readBlock(await asked('eth_getBlockByNumber', name, true), account)
    const [pending, latest, answer] = await Promise.all([
      block('pending'),
      block('latest'),
      asked('eth_getTransactionCount', account, 'latest'),
    ])
    const count = answer === undefined ? sent : readQuantity(answer, network, 'number of transactions')

    let hasMined = sent !== undefined && count !== undefined && count > sent
    sent = count
    if (latest.hash !== undefined && latest.hash !== newest) {
      // transactions before the first poll do not count
      hasMined ||= newest !== undefined && latest.transactions.length > 0
      newest = latest.hash
    }
    const gone = [...waiting.keys()].filter((hash) => !pending.transactions.includes(hash))
    for (const hash of pending.transactions) if (waiting.size < pendingLimit) waiting.set(hash, 0)
    const receipts = await Promise.all(gone.map((hash) => asked('eth_getTransactionReceipt', hash)))
    gone.forEach((hash, index) => {
      const missed = (waiting.get(hash) ?? 0) + 1
      const isMined = Object(receipts[index]) === receipts[index]
      hasMined ||= isMined
      if (isMined || missed >= missedLimit) waiting.delete(hash)
      else waiting.set(hash, missed)
    })
    return hasMined
  }
}

/**
 * Watches the pending transactions of the active account, from any sender, and reads the balances again when one is mined.
 * Restarts for another network or account; ends with the connection and with the plugin.
 */
export function watchPending({ maybe, store, use, signal }: ProviderDeps): void {
  const { clock, http, session } = use
  const ask = createAskNetwork({
    ...{ clock, http },
    service: {
      get api() {
        return maybe.api
      },
    },
    networks: () => store.get(networksAtom),
    provider: () => session.provider(evmNamespace),
  })
  let watched = ''
  let stop = new AbortController()

  async function watch(
    account: string,
    network: Parameters<typeof createActivityPoll>[1],
    ended: AbortSignal,
  ) {
    const poll = createActivityPoll(ask, network, account)
    for (;;) {
      // a failed poll is repeated after the interval
      const hasChanged = await poll(ended).catch(() => false)
      ended.throwIfAborted()
      if (hasChanged) {
        session.refreshBalance({ force: true }).catch(() => {})
        store.set(assetChangesAtom, (changes) => changes + 1)
      }
      await clock.sleep(pendingPollMs, ended)
    }
  }

  const follow = () => {
    const { accounts, chain } = readSession(store)
    const [account] = accounts
    const network = store.get(networkByIdAtom)(chain)
    const subject = account !== undefined && network ? `${chain} ${account}` : ''
    if (subject === watched) return
    watched = subject
    stop.abort()
    stop = new AbortController()
    if (account !== undefined && network) watch(account, network, stop.signal).catch(() => {})
  }
  const subscriptions = [
    store.sub(accountOf(evmNamespace), follow),
    store.sub(networkState(evmNamespace), follow),
  ]
  const end = () => {
    subscriptions.forEach((unsubscribe) => unsubscribe())
    stop.abort()
  }
  // the plugin may be deactivated while the chunk loads
  if (signal.aborted) return end()
  signal.addEventListener('abort', end, { once: true })
  follow()
}
