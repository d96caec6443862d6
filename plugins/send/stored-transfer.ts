import { isCaipAddress, isCaipNetworkId, schema } from '#kernel'
import { exactAmount } from './amounts.js'
import type { SentTransfer } from './contract.js'

const isBaseUnits = (value: unknown): value is string =>
  typeof value === 'string' && exactAmount(value, 0) !== undefined
const baseUnits = () => schema.guard(isBaseUnits, 'a whole number as text')
const network = () => schema.guard(isCaipNetworkId, 'a CAIP-2 id')

/** Stored fields of a transfer, requested or submitted. */
export type StoredTransfer = Pick<
  SentTransfer,
  'id' | 'account' | 'chainId' | 'asset' | 'amount' | 'receiver' | 'receiverName' | 'wallet' | 'fee'
>

/** Schema of the stored fields. */
export const storedFields = {
  id: schema.string(),
  account: schema.guard(isCaipAddress, 'a CAIP-10 id'),
  chainId: network(),
  asset: schema.object({
    chainId: network(),
    address: schema.optional(schema.string()),
    name: schema.string(),
    symbol: schema.string(),
    decimals: schema.number({ min: 0, max: 77 }),
    iconUrl: schema.optional(schema.string()),
  }),
  amount: baseUnits(),
  receiver: schema.string(),
  receiverName: schema.optional(schema.string()),
  wallet: schema.string(),
  fee: baseUnits(),
}

/** Serialises a transfer: only the stored fields, with amounts as strings. */
export function writeTransfer(transfer: StoredTransfer) {
  const { id, account, chainId, asset, receiver, receiverName, wallet } = transfer
  const { address, name, symbol, decimals, iconUrl } = asset
  return {
    ...{ id, account, chainId, receiver, receiverName, wallet },
    asset: { chainId: asset.chainId, address, name, symbol, decimals, iconUrl },
    amount: String(transfer.amount),
    fee: String(transfer.fee),
  }
}

/** Parses a stored transfer; further fields are stored. */
export function readTransfer<T extends { readonly amount: string; readonly fee: string }>(stored: T) {
  return { ...stored, amount: BigInt(stored.amount), fee: BigInt(stored.fee) }
}
