import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import { isLess, mismatchOf, type Mismatch } from './compare-report.js'
import type { OrderReport, OrderStatus } from './onramp-provider.js'
import { onrampOrders, onrampReports } from './tables.js'

/** Order as it is stored. */
export type StoredOrder = typeof onrampOrders.$inferSelect

/** States from which an order moves on to a state. */
const earlier: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  waiting: [],
  paid: ['waiting'],
  sending: ['waiting', 'paid'],
  done: ['waiting', 'paid', 'sending'],
  failed: ['waiting', 'paid', 'sending'],
}

const open: readonly OrderStatus[] = ['waiting', 'paid', 'sending']

/** Result of a report: it was read, and the order is done with less than was quoted; or the reason why it was refused. */
export type ReportOutcome = 'read' | 'less' | 'repeated' | 'unknown' | Mismatch

/** Tables of orders. */
export interface OrdersStore {
  add(order: StoredOrder): Promise<void>
  find(id: string): Promise<StoredOrder | undefined>
  /**
   * Moves an order on, and remembers the report: both or neither.
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
    report: (provider, project, report, digest, at) =>
      queries.transaction(async (transaction) => {
        const { orderId, status, amount, transactionHash } = report
        const isProviders = and(
          eq(onrampOrders.id, orderId),
          eq(onrampOrders.provider, provider),
          eq(onrampOrders.project, project),
        )
        const [order] = await transaction.select().from(onrampOrders).where(isProviders)
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
        const known = {
          ...(amount !== undefined && { amount }),
          ...(transactionHash !== undefined && { transactionHash }),
        }
        const moved = await transaction
          .update(onrampOrders)
          .set({ ...known, status, updatedAt: at })
          .where(and(isProviders, inArray(onrampOrders.status, [...earlier[status]])))
          .returning({ id: onrampOrders.id })
        return moved.length > 0 && status === 'done' && isLess(order, amount) ? 'less' : 'read'
      }),
    due: (at, limit) =>
      queries
        .select()
        .from(onrampOrders)
        .where(and(inArray(onrampOrders.status, [...open]), lte(onrampOrders.askAt, at)))
        .orderBy(asc(onrampOrders.askAt))
        .limit(limit),
    async claim(id, { before, at, next }) {
      const claimed = await queries
        .update(onrampOrders)
        .set({ askedAt: at, askAt: next })
        .where(
          and(
            eq(onrampOrders.id, id),
            inArray(onrampOrders.status, [...open]),
            lte(onrampOrders.askedAt, before),
          ),
        )
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
