import { inBackground, networkByIdAtom, retry } from '#kernel'
import { transactionsCapability, transferCapability, type TransactionState } from '#kernel/money'
import { transfersAtom, type SentTransfer } from '#plugins/send/contract'
import { isProven, replacementOf, type TransactionEnd } from '#plugins/transactions/contract'
import { pendingWithinMs, unclearWithinMs } from './constants.js'
import { paymentsAtom, type Payment } from './contract.js'
import type { PayDeps } from './deps.js'
import { isOver, type Payments } from './payments.js'

/**
 * Follows payments by the transfers of the plugin `send`, which asks the networks and finds replacements. Only what has no transfer is
 * read here: transactions of exchanges, and requests that `send` has forgotten.
 */
export function createFollowPayments(deps: PayDeps & { readonly payments: Payments }) {
  const { store, clock, namespaces, signal, payments, report } = deps
  const background = inBackground(deps)
  /** Keys of what this tab follows now: transactions by payment and hash, requests by their time. */
  const followed = new Set<string>()
  /** Starts work that is not running. What has failed can be started again. */
  const once = async (key: string, work: () => Promise<void>) => {
    if (followed.has(key)) return
    followed.add(key)
    await work().finally(() => followed.delete(key))
  }

  /** Changes a payment unless a later request has claimed it: that one may be carried out, so only a success of an earlier one decides. */
  const changeUnclaimed = ({ id, claim }: Payment, next: Partial<Payment>) =>
    payments.change(id, next, undefined, (stored) => stored.claim === claim)

  /** Whether another request of a payment than that of a failed transaction can still be carried out: equal ones cannot be told apart. */
  const hasOtherRequest = ({ id, transfers: ids = [] }: Payment, hash: string) => {
    const transfers = store.get(transfersAtom)
    const isFailed = (transfer?: SentTransfer) => {
      const { isFinal, end: proof } = (transfer && lastOf(transfers, transfer)) ?? {}
      return isFinal && proof !== undefined && proof !== 'unknown' && proof !== 'confirmed'
    }
    const current = payments.find(id)?.transfers ?? ids
    const open = current.filter((one) => !isFailed(transfers.find((transfer) => transfer.id === one)))
    const isOwnKnown = transfers.some((transfer) => transfer.hash === hash)
    return open.length > (isOwnKnown ? 0 : 1)
  }

  const end = async (payment: Payment, hash: string, proof: TransactionEnd) => {
    if (proof === 'confirmed') await payments.change(payment.id, { state: 'completed', hash })
    else if (proof === 'unknown' || hasOtherRequest(payment, hash))
      await changeUnclaimed(payment, { state: 'unclear', hash })
    else await changeUnclaimed(payment, { state: 'failed', hash, reason: proof })
  }

  /** Follows a transaction that pays until its end, within a day. */
  const follow = (payment: Payment, hash: string, trace?: string): Promise<void> =>
    once(`${payment.id} ${hash}`, () => followNow(payment, hash, trace))

  async function followNow(payment: Payment, hash: string, trace?: string): Promise<void> {
    const { chainId, createdAt, deposit, paidTo } = payment
    // the account of an exchange is not known; its transaction is found by the hash
    const account = payment.account ?? (deposit && (`${chainId}:${paidTo ?? ''}` as const))
    const network = store.get(networkByIdAtom)(chainId)
    if (!network || !account) return
    await changeUnclaimed(payment, { state: 'pending', hash })
    const load = () => namespaces.capability(network.chainNamespace, transactionsCapability)
    const transactions = await retry(deps, load, report)
    if (!transactions) return
    const tooOld = new AbortController()
    const age = clock.sleep(Math.max(0, createdAt + pendingWithinMs - clock.now()), signal)
    age.then(
      () => tooOld.abort(),
      () => tooOld.abort(),
    )
    const request = { hash, account, network, submittedAt: createdAt, trace, signal: tooOld.signal }
    const last = await retry(deps, () => transactions.follow(request, () => {}), report)
    signal.throwIfAborted()
    await onLast(payment, hash, last)
  }

  /** Order of a payment from a wallet, and the capability that sends it. Undefined before a wallet was asked. */
  async function orderOf({ account, chainId, asset, amount, paidTo: receiver, memo }: Payment) {
    const network = store.get(networkByIdAtom)(chainId)
    if (!network || !account || receiver === undefined) return undefined
    const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
    return transfer && { transfer, order: { account, network, asset, amount, receiver, memo } }
  }

  /** Whether a transaction that `send` has not compared is another one than the order. */
  const isAnother = async (payment: Payment, hash: string): Promise<boolean> => {
    const { mark, createdAt: submittedAt } = payment
    const compare = async () => {
      const { transfer, order } = (await orderOf(payment)) ?? {}
      return order && transfer?.carriesOut?.(order, { hash, mark, submittedAt }, signal)
    }
    return (await retry(deps, compare, report)) === false
  }

  async function onLast(payment: Payment, hash: string, { status }: TransactionState): Promise<void> {
    const { deposit } = payment
    const isUnknown =
      !isProven(status) || (status === 'confirmed' && !deposit && (await isAnother(payment, hash)))
    if (isUnknown) await changeUnclaimed(payment, { state: 'unclear', hash })
    // an exchange tells the hash of the transaction that replaces its own
    else if (status !== 'replaced') await end(payment, hash, status)
    else if (!deposit) await changeUnclaimed(payment, { state: 'unclear', hash })
  }

  /** Searches the transaction of an unclear payment since its request. Nodes that do not answer leave it unclear. */
  const search = (payment: Payment): Promise<void> =>
    once(`${payment.id} searched`, async () => {
      const { id, mark } = payment
      const { transfer, order } = (await orderOf(payment)) ?? {}
      if (!order || mark === undefined || !transfer?.find) return
      const known = store
        .get(paymentsAtom)
        .flatMap(({ id: other, hash }) => (other !== id && hash !== undefined ? [hash] : []))
      const found = await transfer.find(order, { mark, known }, signal).catch(() => undefined)
      if (found) await follow(payment, found.hash, found.trace)
    })

  /** Compares a payment with its transfer. */
  async function look(payment: Payment): Promise<void> {
    const transfers = store.get(transfersAtom)
    const { transfers: ids = [] } = payment
    const first = transfers.find(({ id }) => ids.includes(id))
    if (!first) return
    const transfer = lastOf(transfers, first)
    const { id, hash, status, isFinal, end: proof } = transfer
    // the wallet was asked again since, and may carry that out: only a success of the earlier request decides
    if (first.id !== ids[0] && proof !== 'confirmed') return
    if (isFinal && proof !== undefined) return end(payment, hash, proof)
    if (payment.hash === hash && payment.state === 'pending') return
    if (isFinal && status === 'replaced') return
    const order = [id, ...ids.filter((other) => other !== id)]
    await changeUnclaimed(payment, { state: 'pending', hash, fault: undefined, transfers: order })
  }
  const lookAtAll = () => {
    for (const payment of store.get(paymentsAtom)) if (!isOver(payment)) background(look(payment))
  }

  /** Calls a request unclear that has had no answer and no transaction for an hour. */
  const expire = (payment: Payment): Promise<void> =>
    once(`${payment.id} asked at ${payment.askedAt}`, () => expireNow(payment))

  async function expireNow({ id, askedAt }: Payment): Promise<void> {
    // a claim without a request: without locks nothing tells that its page is gone
    const since = askedAt ?? clock.now()
    await clock.sleep(Math.max(0, since + unclearWithinMs - clock.now()), signal)
    if (payments.find(id)?.askedAt === askedAt) await payments.change(id, { state: 'unclear' }, ['signing'])
  }

  const unsubscribe = store.sub(transfersAtom, lookAtAll)
  signal.addEventListener('abort', unsubscribe, { once: true })

  return {
    follow: (payment: Payment, hash: string) => background(follow(payment, hash)),
    expire: (payment: Payment) => background(expire(payment)),
    /** Follows payments of earlier pages, once `send` has resumed its transfers. */
    async resume(): Promise<void> {
      lookAtAll()
      const transfers = store.get(transfersAtom)
      for (const payment of store.get(paymentsAtom)) {
        const { state, hash, transfers: ids = [] } = payment
        if (state === 'signing' && !payment.deposit) background(expire(payment))
        const isUnknown = !transfers.some(({ id }) => ids.includes(id))
        if (state === 'pending' && hash !== undefined && isUnknown) background(follow(payment, hash))
        if (state === 'unclear' && isUnknown) await search(payment)
      }
    },
  }
}

/** The transaction that took the place of a transfer, if it carries out the same order. One that is mined after all takes its place back. */
function lastOf(transfers: readonly SentTransfer[], transfer: SentTransfer): SentTransfer {
  let last = transfer
  const seen = new Set<string>()
  for (
    let next: SentTransfer | undefined = transfer;
    next && !seen.has(next.id);
    next = replacementOf(transfers, next)
  ) {
    seen.add(next.id)
    last = next
  }
  return last
}
