import { isCaipAddress, isCaipNetworkId, schema, type StorageService } from '#kernel'
import { exactAmount } from './amounts.js'
import { mostPending } from './constants.js'
import type { SentTransfer } from './contract.js'
import { keptList } from './kept-list.js'
import { pendingKey } from './pending-key.js'

const version = 1
const { array, guard, number, object, optional, string } = schema
const isBaseUnits = (value: unknown): value is string =>
  typeof value === 'string' && exactAmount(value, 0) !== undefined
const baseUnits = () => guard(isBaseUnits, 'a whole number as text')
const network = () => guard(isCaipNetworkId, 'a CAIP-2 id')

const items = array(
  object({
    id: string(),
    hash: string(),
    account: guard(isCaipAddress, 'a CAIP-10 id'),
    chainId: network(),
    asset: object({
      chainId: network(),
      address: optional(string()),
      name: string(),
      symbol: string(),
      decimals: number({ min: 0, max: 77 }),
      iconUrl: optional(string()),
    }),
    amount: baseUnits(),
    receiver: string(),
    receiverName: optional(string()),
    wallet: string(),
    fee: baseUnits(),
    submittedAt: number({ min: 0 }),
    nonce: optional(number({ min: 0 })),
  }),
)

/** Remembers what is under way, so that it is followed again after a reload. */
export function createPendingList(storage: StorageService) {
  const kept = keptList(storage, pendingKey, version, items)
  return {
    list: async (): Promise<readonly SentTransfer[]> =>
      (await kept.read()).map((one) => ({
        ...one,
        amount: BigInt(one.amount),
        fee: BigInt(one.fee),
        status: 'submitted',
      })),
    add: (transfer: SentTransfer) => {
      const { id, hash, account, chainId, asset, receiver, receiverName, wallet, submittedAt, nonce } =
        transfer
      const { address, name, symbol, decimals, iconUrl } = asset
      const written = {
        ...{ id, hash, account, chainId, receiver, receiverName, wallet, submittedAt, nonce },
        asset: { chainId: asset.chainId, address, name, symbol, decimals, iconUrl },
        amount: String(transfer.amount),
        fee: String(transfer.fee),
      }
      return kept.change((before) => [written, ...before].slice(0, mostPending))
    },
    /** Remembers its place in the account's order: what took its place is found by it. */
    place: (id: string, nonce: number) =>
      kept.change((before) => before.map((one) => (one.id === id ? { ...one, nonce } : one))),
    remove: (ids: readonly string[]) => kept.change((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
