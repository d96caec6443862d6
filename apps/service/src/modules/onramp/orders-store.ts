import { and, eq, inArray, lt } from 'drizzle-orm'
import { assetKey } from '../../namespaces/namespaces.js'
import type { Queries } from '../../platform/database/database.js'
import type { OrderReport, OrderStatus } from './onramp-provider.js'
import { onrampOrders, onrampReports } from './tables.js'

/** Order as it is stored. */
export type StoredOrder = typeof onrampOrders.$inferSelect

/** States from which an order moves on to a state. */
const before: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  waiting: [],
  paid: ['waiting'],
  sending: ['waiting', 'paid'],
  done: ['waiting', 'paid', 'sending'],
  failed: ['waiting', 'paid', 'sending'],
}

/** Tables of orders. */
export interface OrdersStore {
  add(order: StoredOrder): Promise<void>
  find(id: string): Promise<StoredOrder | undefined>
  /**
   * Moves an order on, and remembers the report: both or neither.
   *
   * @param digest of the report
   */
  report(
    provider: string,
    project: string,
    report: OrderReport,
    digest: string,
    at: Date,
  ): Promise<'read' | 'repeated' | 'unknown' | 'other-address'>
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
    report: (provider, project, { orderId, status, address, amount, transactionHash }, digest, at) =>
      queries.transaction(async (transaction) => {
        const isProviders = and(
          eq(onrampOrders.id, orderId),
          eq(onrampOrders.provider, provider),
          eq(onrampOrders.project, project),
        )
        const [order] = await transaction.select().from(onrampOrders).where(isProviders)
        if (!order) return 'unknown'
        const keyOf = (text: string) => assetKey(`${order.chain}:${text}`)
        if (address !== undefined && keyOf(address) !== keyOf(order.address)) return 'other-address'
        const added = await transaction
          .insert(onrampReports)
          .values({ digest, receivedAt: at })
          .onConflictDoNothing()
          .returning({ digest: onrampReports.digest })
        if (added.length === 0) return 'repeated'
        const known = {
          ...(amount !== undefined && { amount }),
          ...(transactionHash !== undefined && { transactionHash }),
        }
        await transaction
          .update(onrampOrders)
          .set({ ...known, status, updatedAt: at })
          .where(and(isProviders, inArray(onrampOrders.status, [...before[status]])))
        return 'read'
      }),
    async clean({ orders, reports }) {
      await queries.delete(onrampOrders).where(lt(onrampOrders.createdAt, orders))
      await queries.delete(onrampReports).where(lt(onrampReports.receivedAt, reports))
    },
    count: () => queries.$count(onrampOrders),
  }
}
