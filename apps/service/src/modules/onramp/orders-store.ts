import { and, asc, eq, lt, lte, ne } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import { isLess, mismatchOf, type Mismatch } from './compare-report.js'
import { byFurthest, isNextStatus } from './payment-status.js'
import type { OrderReport } from './onramp-provider.js'
import { onrampOrders, onrampPayments, onrampReports } from './tables.js'

/** Order as it is stored. */
export type StoredOrder = typeof onrampOrders.$inferSelect

/** Payment as it is stored. */
type StoredPayment = typeof onrampPayments.$inferSelect

/** A failed payment leaves its order open: the visitor may pay again on the same page. */
const isOpen = ne(onrampOrders.status, 'done')

/** Result of a report: it was read, and the order is done with less than was quoted; or the reason why it was refused. */
export type ReportOutcome = 'read' | 'less' | 'repeated' | 'unknown' | Mismatch

/** Tables of orders. */
export interface OrdersStore {
  add(order: StoredOrder): Promise<void>
  find(id: string): Promise<StoredOrder | undefined>
  /** Returns the payments of an order, the first one first. */
  payments(id: string): Promise<readonly StoredPayment[]>
  /**
   * Moves a payment on, and its order to the state of its furthest payment; remembers the report: all or nothing.
   *
   * @param digest of the report; undefined for an answer, which cannot be sent a second time
   */
  report(
    provider: string,
    project: string,
    report: OrderReport,
    digest: string | undefined,
    at: Date,
  ): Promise<ReportOutcome>
  /** Returns open orders whose provider is asked now, the longest due first. */
  due(at: Date, limit: number): Promise<readonly StoredOrder[]>
  /**
   * Notes that the provider of an open order is asked, and when next. Of several processes one claims it.
   *
   * @returns whether it was not asked after `before`
   */
  claim(
    id: string,
    times: { readonly before: Date; readonly at: Date; readonly next: Date | null },
  ): Promise<boolean>
  /** Removes old orders and reports. */
  clean(times: { readonly orders: Date; readonly reports: Date }): Promise<void>
  count(): Promise<number>
}

/** Creates the store of orders. */
export function createOrdersStore(queries: Queries): OrdersStore {
  return {
    async add(order) {
      await queries.insert(onrampOrders).values(order)
    },
    async find(id) {
      return (await queries.select().from(onrampOrders).where(eq(onrampOrders.id, id)))[0]
    },
    payments: (id) => paymentsOf(queries, id),
    report: (provider, project, report, digest, at) =>
      queries.transaction(async (transaction) => {
        const { orderId } = report
        const isProviders = and(
          eq(onrampOrders.id, orderId),
          eq(onrampOrders.provider, provider),
          eq(onrampOrders.project, project),
        )
        // two reports at the same time would each miss the payment of the other
        const [order] = await transaction.select().from(onrampOrders).where(isProviders).for('update')
        if (!order) return 'unknown'
        const mismatch = mismatchOf(order, report)
        if (mismatch) return mismatch
        if (digest !== undefined) {
          const added = await transaction
            .insert(onrampReports)
            .values({ digest, receivedAt: at })
            .onConflictDoNothing()
            .returning({ digest: onrampReports.digest })
          if (added.length === 0) return 'repeated'
        }
        await recordPayment(transaction, report, at)
        const [furthest] = byFurthest(await paymentsOf(transaction, orderId))
        if (!furthest || order.status === 'done') return 'read'
        const { status, amount, transactionHash } = furthest
        await transaction
          .update(onrampOrders)
          .set({ status, amount, transactionHash, updatedAt: at })
          .where(eq(onrampOrders.id, orderId))
        return status === 'done' && isLess(order, amount ?? undefined) ? 'less' : 'read'
      }),
    due: (at, limit) =>
      queries
        .select()
        .from(onrampOrders)
        .where(and(isOpen, lte(onrampOrders.askAt, at)))
        .orderBy(asc(onrampOrders.askAt))
        .limit(limit),
    async claim(id, { before, at, next }) {
      const claimed = await queries
        .update(onrampOrders)
        .set({ askedAt: at, askAt: next })
        .where(and(eq(onrampOrders.id, id), isOpen, lte(onrampOrders.askedAt, before)))
        .returning({ id: onrampOrders.id })
      return claimed.length > 0
    },
    async clean({ orders, reports }) {
      await queries.delete(onrampOrders).where(lt(onrampOrders.createdAt, orders))
      await queries.delete(onrampReports).where(lt(onrampReports.receivedAt, reports))
    },
    count: () => queries.$count(onrampOrders),
  }
}

function paymentsOf(queries: Pick<Queries, 'select'>, orderId: string): Promise<readonly StoredPayment[]> {
  return queries
    .select()
    .from(onrampPayments)
    .where(eq(onrampPayments.orderId, orderId))
    .orderBy(asc(onrampPayments.updatedAt), asc(onrampPayments.payment))
}

/** Stores what a report says about its payment, unless the payment is further already. */
async function recordPayment(
  queries: Pick<Queries, 'select' | 'insert'>,
  { orderId, payment = '', status, amount, transactionHash }: OrderReport,
  at: Date,
): Promise<void> {
  const isPayment = and(eq(onrampPayments.orderId, orderId), eq(onrampPayments.payment, payment))
  const [before] = await queries.select().from(onrampPayments).where(isPayment)
  if (before && !isNextStatus(before.status, status)) return
  const next = {
    ...{ status, updatedAt: at },
    amount: amount ?? before?.amount ?? null,
    transactionHash: transactionHash ?? before?.transactionHash ?? null,
  }
  await queries
    .insert(onrampPayments)
    .values({ orderId, payment, ...next })
    .onConflictDoUpdate({ target: [onrampPayments.orderId, onrampPayments.payment], set: next })
}
