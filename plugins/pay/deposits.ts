import { inBackground } from '#kernel'
import { formatUnits } from '#kernel/money'
import { depositPollMs, pendingWithinMs } from './constants.js'
import { depositsAtom, paymentsAtom, type DepositAdapter, type Payment } from './contract.js'
import type { PayDeps } from './deps.js'
import { payErrors } from './errors.js'
import type { ChangeClaimed, Claims } from './claims.js'
import { isOver, type Payments } from './payments.js'

/** The exchange has begun no deposit. The text is its reason. */
class Refused extends Error {
  override readonly name = 'Refused'
}

/**
 * Pays from exchanges by the adapters of the host. A deposit is begun once for each payment, and polled until the payment is over,
 * also after a reload.
 *
 * @param deps.follow follows the transaction that an exchange has sent
 */
export function createDeposits(
  deps: PayDeps & {
    readonly payments: Payments
    readonly claims: Claims
    readonly follow: (payment: Payment, hash: string) => void
    /** Called when the user cancelled at the exchange. */
    readonly onCancelled: (id: string) => void
  },
) {
  const { store, clock, payments, claims, signal, follow, onCancelled, report } = deps
  const background = inBackground(deps)
  const starting = new Map<string, Promise<string | undefined>>()
  const polled = new Set<string>()
  /** Pages of exchanges; they belong to the user and are not stored. */
  const pages = new Map<string, string>()

  const find = (id: string) => store.get(depositsAtom).find((adapter) => adapter.id === id)

  /** Applies a state of the exchange. */
  async function apply(payment: Payment, state: unknown): Promise<void> {
    const { depositState } = await import('./deposit-answers.js')
    const read = depositState.parse(state)
    const { id } = payment
    switch (read.state) {
      case 'waiting':
        return
      case 'sending':
        await payments.change(id, { state: 'pending' })
        return
      case 'sent':
        return follow(payment, read.hash)
      case 'cancelled':
        await payments.change(id, {
          state: 'waiting',
          deposit: undefined,
          fault: payErrors.DEPOSIT_CANCELLED({ data: find(payment.deposit?.adapter ?? '')?.name }),
        })
        return onCancelled(id)
      case 'failed':
        await payments.change(id, { state: 'failed', reason: 'depositFailed' })
    }
  }

  async function poll({ id, deposit, createdAt }: Payment): Promise<void> {
    const adapter = deposit && find(deposit.adapter)
    if (!adapter || polled.has(deposit.id)) return
    polled.add(deposit.id)
    for (let turn = 0; clock.now() - createdAt < pendingWithinMs; turn += 1) {
      await clock.sleep(depositPollMs[Math.min(turn, depositPollMs.length - 1)] ?? 0, signal)
      const payment = payments.find(id)
      if (!payment || isOver(payment) || payment.deposit?.id !== deposit.id) return
      // an exchange that does not answer is asked again
      await adapter
        .status(deposit.id, signal)
        .then((state) => apply(payment, state))
        .catch(() => {})
    }
    await payments.change(id, { state: 'unclear' })
  }

  async function begin(
    payment: Payment,
    adapter: DepositAdapter,
    change: ChangeClaimed,
    before: Payment,
  ): Promise<string | undefined> {
    const { id: paymentId, asset, amount, chainId, memo, paidTo = payment.receiver } = payment
    const { symbol, decimals, address = 'native' } = asset
    try {
      const answer: unknown = await adapter.start({
        ...{ paymentId, receiver: paidTo, memo, signal },
        asset: { network: chainId, address, symbol, decimals },
        amount: formatUnits(amount, decimals),
      })
      signal.throwIfAborted()
      const { depositStart } = await import('./deposit-answers.js')
      const read = depositStart.safeParse(answer)
      if (!read.success) {
        const error = payErrors.DEPOSIT_INVALID({ values: { name: adapter.name }, cause: read.error })
        report(error)
        throw error
      }
      if ('refused' in read.data) throw new Refused(read.data.refused)
      const { id, url } = read.data
      if (url !== undefined) pages.set(paymentId, url)
      const deposit = { adapter: adapter.id, id }
      await change({ isInitiated: true, deposit, askedExchange: undefined })
      background(poll({ ...payment, deposit }))
      return url
    } catch (error) {
      // a disposed widget does not know what its exchange does next
      const { state, askedAt, askedExchange } = before
      const left =
        error instanceof Refused ? { state, askedAt, askedExchange } : { state: 'unclear' as const }
      if (!signal.aborted) await change(left, ['signing'])
      throw error
    }
  }

  return {
    /** Begins a deposit, or returns the page of the one that is begun. */
    start(payment: Payment, adapterId: string): Promise<string | undefined> {
      const { id, deposit } = payment
      if (deposit) return Promise.resolve(pages.get(id))
      const running = starting.get(id)
      if (running) return running
      const adapter = find(adapterId)
      if (!adapter) return Promise.reject(payErrors.DEPOSIT_UNKNOWN({ values: { id: adapterId } }))
      const fields = ({ state, askedExchange }: Payment): Partial<Payment> => {
        if (state === 'unclear' && askedExchange !== adapterId) throw payErrors.CLAIMED()
        return { askedAt: clock.now(), askedExchange: adapterId }
      }
      // the exchange knows the payment by its id: asked again, it begins no second deposit
      const isUnclearConfirmed = payment.askedExchange === adapterId
      const start = claims
        .claim(id, { fields, isUnclearConfirmed }, (change, before) =>
          begin(payment, adapter, change, before),
        )
        .finally(() => starting.delete(id))
      starting.set(id, start)
      return start
    },
    /** Cancels the deposit of a payment at its exchange. */
    async cancel({ id, deposit }: Payment): Promise<void> {
      const adapter = deposit && find(deposit.adapter)
      await adapter?.cancel?.(deposit?.id ?? '')
      const now = payments.find(id)
      if (now?.state === 'signing' && now.deposit?.id === deposit?.id)
        await payments.change(id, { state: 'waiting', deposit: undefined })
    },
    /** Polls deposits of earlier pages. */
    resume() {
      for (const payment of store.get(paymentsAtom))
        if (payment.deposit && !isOver(payment)) background(poll(payment))
    },
  }
}
