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
})

type StoredOrder = Omit<OnrampOrder, 'status' | 'isSettled' | 'hash' | 'url' | 'isPaused' | 'isUnreachable'>

/** Stores orders that are not final, without the page of the provider, which belongs to the visitor. */
export function createOrdersStore(storage: StorageService, clock: Clock) {
  const list = createStoredList<StoredOrder>(storage, ordersKey, 1, stored)
  const isYoung = ({ startedAt }: StoredOrder) => Math.abs(clock.now() - startedAt) < keepForMs
  return {
    list: async () => (await list.read()).filter(isYoung),
    add: ({ id, account, chain, networkName, provider, symbol, total, amount, startedAt }: OnrampOrder) => {
      const order = { id, account, chain, networkName, provider, symbol, total, amount, startedAt }
      return list.change((before) =>
        [order, ...before.filter((one) => one.id !== id && isYoung(one))].slice(0, maxOrders),
      )
    },
    remove: (id: string) => list.change((before) => before.filter((one) => one.id !== id)),
  }
}
