import { inBackground, networkByIdAtom, retry } from '#kernel'
import { transactionsCapability, transferCapability, type TransactionState } from '#kernel/money'
import { transfersAtom } from '#plugins/send/contract'
import { replacementOf } from '#plugins/transactions/contract'
import { comparePausesMs, pendingWithinMs, unclearWithinMs } from './constants.js'
import { paymentsAtom, type Payment } from './contract.js'
import type { PayDeps } from './deps.js'
import { isOver, type Payments } from './payments.js'

/**
 * Follows payments by the transfers of the plugin `send`, which asks the networks. Only what a transfer does not tell is read here:
 * whether the transaction that replaced it pays the same, and the end of one that took longer than `send` waits.
 */
export function createFollowPayments(deps: PayDeps & { readonly payments: Payments }) {
  const { store, clock, namespaces, signal, payments, report } = deps
  const background = inBackground(deps)
  /** Keys of what this tab follows now: transactions and replacements by payment and hash, requests by their time. */
  const followed = new Set<string>()
  /** Starts work that is not running. What has failed can be started again. */
  const once = async (key: string, work: () => Promise<void>) => {
    if (followed.has(key)) return
    followed.add(key)
    await work().finally(() => followed.delete(key))
  }

  const end = (id: string, hash: string, { status }: Pick<TransactionState, 'status'>) =>
    status === 'confirmed'
      ? payments.change(id, { state: 'completed', hash })
      : payments.change(id, { state: 'failed', hash, reason: status })

  /** Follows a transaction that pays until its end, however long it takes within a day. */
  const follow = (payment: Payment, hash: string, trace?: string): Promise<void> =>
    once(`${payment.id} ${hash}`, () => followNow(payment, hash, trace))

  async function followNow(payment: Payment, hash: string, trace?: string): Promise<void> {
    const { id, chainId, createdAt, deposit, paidTo } = payment
    // the account of an exchange is not known; its transaction is found by the hash
    const account = payment.account ?? (deposit && (`${chainId}:${paidTo ?? ''}` as const))
    const network = store.get(networkByIdAtom)(chainId)
    if (!network || !account) return
    await payments.change(id, { state: 'pending', hash })
    const load = () => namespaces.capability(network.chainNamespace, transactionsCapability)
    const transactions = await retry(deps, load, report)
    if (!transactions) return
    while (clock.now() - createdAt < pendingWithinMs) {
      const request = { hash, account, network, submittedAt: clock.now(), trace, signal }
      const seen = await transactions.follow(request, (state) => {
        if (state.status === 'confirmed' || state.status === 'reverted') background(end(id, hash, state))
      })
      signal.throwIfAborted()
      if (seen.status === 'replaced') return compare(payment, hash, seen)
      if (seen.status !== 'timedOut') return end(id, hash, seen)
    }
    await end(id, hash, { status: 'timedOut' })
  }

  /** Follows the transaction that replaced another if it pays the same; else the payment has failed. */
  const compare = (payment: Payment, hash: string, replaced: TransactionState): Promise<void> =>
    once(`${payment.id} ${hash} replaced`, () => compareNow(payment, hash, replaced))

  async function compareNow(payment: Payment, hash: string, { replacedBy }: TransactionState): Promise<void> {
    // an exchange tells the hash of the transaction that replaces its own
    if (payment.deposit) return
    for (const pause of comparePausesMs) {
      try {
        const found = await findReplacement(payment, hash, replacedBy)
        if (found) return await follow(payment, found.hash, found.trace)
        break
      } catch {
        signal.throwIfAborted()
        await clock.sleep(pause, signal)
      }
    }
    await payments.change(payment.id, { state: 'failed', hash, reason: 'replaced' })
  }

  /** Searches the transactions since the request for the one that replaced another, among those that pay the same. */
  async function findReplacement(payment: Payment, hash: string, replacedBy: string | undefined) {
    const { account, chainId, asset, amount, paidTo: receiver, mark, memo } = payment
    const network = store.get(networkByIdAtom)(chainId)
    const transfer = network && (await namespaces.capability(network.chainNamespace, transferCapability))
    if (!network || !account || receiver === undefined || mark === undefined) return undefined
    if (!transfer?.find || replacedBy === undefined) return undefined
    const order = { account, network, asset, amount, receiver, memo }
    let known = [hash]
    for (;;) {
      const found = await transfer.find(order, { mark, known }, signal)
      if (!found || found.hash === replacedBy) return found
      known = [...known, found.hash]
    }
  }

  /** Compares a payment with its transfer. */
  function look(payment: Payment) {
    const transfers = store.get(transfersAtom)
    const { transfers: ids = [] } = payment
    let transfer = transfers.find(({ id }) => ids.includes(id))
    const seen = new Set<string>()
    // the fee was raised here; a transaction that is mined after all takes its place back
    for (let next = transfer; next && !seen.has(next.id); next = replacementOf(transfers, next)) {
      seen.add(next.id)
      transfer = next
    }
    if (!transfer) return
    const { id, hash, status, replacedBy } = transfer
    const { id: paymentId } = payment
    switch (status) {
      case 'replaced':
        return background(compare(payment, hash, { status, hash, replacedBy }))
      case 'timedOut':
        return background(follow(payment, hash, transfer.trace))
      case 'submitted':
      case 'pending':
      case 'unknown':
        if (payment.hash === hash && payment.state === 'pending') return
        return background(
          payments.change(paymentId, {
            ...{ state: 'pending', hash, fault: undefined },
            transfers: [id, ...ids.filter((other) => other !== id)],
          }),
        )
      default:
        return background(end(paymentId, hash, { status }))
    }
  }
  const lookAtAll = () => {
    for (const payment of store.get(paymentsAtom)) if (!isOver(payment)) look(payment)
  }

  /** Gives a request up that has had no answer and no transaction for an hour. */
  const expire = (payment: Payment): Promise<void> =>
    once(`${payment.id} asked at ${payment.askedAt}`, () => expireNow(payment))

  async function expireNow({ id, askedAt = 0 }: Payment): Promise<void> {
    await clock.sleep(Math.max(0, askedAt + unclearWithinMs - clock.now()), signal)
    const { state, askedAt: lastAskedAt } = payments.find(id) ?? {}
    if (state === 'signing' && lastAskedAt === askedAt)
      await payments.change(id, { state: 'failed', reason: 'unclear' })
  }

  const unsubscribe = store.sub(transfersAtom, lookAtAll)
  signal.addEventListener('abort', unsubscribe, { once: true })

  return {
    follow: (payment: Payment, hash: string) => background(follow(payment, hash)),
    expire: (payment: Payment) => background(expire(payment)),
    /** Follows payments of earlier pages, once `send` has resumed its transfers. */
    resume() {
      lookAtAll()
      const transfers = store.get(transfersAtom)
      for (const payment of store.get(paymentsAtom)) {
        const { state, hash, transfers: ids = [] } = payment
        if (state === 'signing' && !payment.deposit) background(expire(payment))
        const isUnknown = !transfers.some(({ id }) => ids.includes(id))
        if (state === 'pending' && hash !== undefined && isUnknown) background(follow(payment, hash))
      }
    },
  }
}
