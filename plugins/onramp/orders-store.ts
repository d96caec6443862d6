import { schema, type Clock, type StorageService } from '#kernel'
import { isCaipAddress, isCaipNetworkId } from '#kernel/chain'
import { createStoredList } from '#plugins/transactions/contract'
import type { OnrampOrder } from './contract.js'
import { ordersKey } from './storage-keys.js'

const maxOrders = 10
/** Age after which an order is forgotten. A bank transfer takes days; a card is paid within minutes. */
const keepForMs = 7 * 86_400_000

const sum = () => schema.object({ amount: schema.string(), currency: schema.string() })

const stored = schema.object({
  id: schema.string(),
  account: schema.guard(isCaipAddress, 'a CAIP-10 id'),
  chain: schema.optional(schema.guard(isCaipNetworkId, 'a CAIP-2 id')),
  networkName: schema.string(),
  provider: schema.object({ id: schema.string(), name: schema.string() }),
  symbol: schema.string(),
  total: sum(),
  amount: schema.string(),
  startedAt: schema.number({ min: 0 }),
  /** Missing in orders that an older version stored. */
  status: schema.optional(schema.oneOf('waiting', 'paid', 'sending', 'failed'), 'waiting'),
  isPayable: schema.optional(schema.boolean()),
  hash: schema.optional(schema.string()),
})

type StoredOrder = Omit<OnrampOrder, 'isSettled' | 'url' | 'isPaused' | 'isUnreachable'>

/** Leaves out what belongs to the page, such as the URL of the provider's, which is the visitor's own. */
const toStored = ({
  isSettled: _,
  url: _url,
  isPaused: _paused,
  isUnreachable: _unreachable,
  ...order
}: OnrampOrder): StoredOrder => order

/** Stores orders that are not final, without the page of the provider, which belongs to the visitor. */
export function createOrdersStore(storage: StorageService, clock: Clock) {
  const list = createStoredList<StoredOrder>(storage, ordersKey, 1, stored)
  const isYoung = ({ startedAt }: StoredOrder) => Math.abs(clock.now() - startedAt) < keepForMs
  return {
    list: async () => (await list.read()).filter(isYoung),
    add: (order: OnrampOrder) =>
      list.change((before) =>
        [toStored(order), ...before.filter((one) => one.id !== order.id && isYoung(one))].slice(0, maxOrders),
      ),
    /** Stores the state of an order, unless another tab has seen its end. */
    update: (order: OnrampOrder) =>
      list.change((before) => before.map((one) => (one.id === order.id ? toStored(order) : one))),
    remove: (id: string) => list.change((before) => before.filter((one) => one.id !== id)),
  }
}
