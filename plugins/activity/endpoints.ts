import { cleanName, schema, type StandardSchema } from '#kernel'
import { isCaipNetworkId } from '#kernel/chain'
import { defineEndpoints, get } from '#plugins/service/contract'
import type { ActivityTransaction, ActivityTransfer } from './contract.js'

/** A part of the history. */
export interface HistoryPage {
  readonly transactions: readonly ActivityTransaction[]
  /** Cursor of the next part; undefined after the last one. */
  readonly next: string | undefined
  /** Whether the service has a source for the chain. Without one nothing is known, which is not an empty history. */
  readonly isSupported: boolean
}

const maxTransactions = 200
const maxTransfers = 100
const maxCursorLength = 8_000
const statuses = ['confirmed', 'failed', 'pending'] as const
const directions = ['in', 'out', 'self'] as const

type Fields = Readonly<Record<string, unknown>>

/** Schema of a page. An entry that cannot be read is left out, so that one bad entry does not hide the others. */
const page: StandardSchema<unknown, HistoryPage> = schema.custom((answer) => {
  const { data, next, supported } = Object(answer) as Fields
  if (!Array.isArray(data)) return { issues: [{ message: 'must be {data}' }] }
  if (next !== null && !(isText(next, maxCursorLength) && /^[-_a-zA-Z0-9]+$/.test(next)))
    return { issues: [{ message: 'must be a cursor or null', path: ['next'] }] }
  const entries: readonly unknown[] = data.slice(0, maxTransactions)
  const read = entries.flatMap((entry) => readTransaction(Object(entry) as Fields) ?? [])
  const byId = new Map(read.map((transaction) => [transaction.id, transaction]))
  const isSupported = supported !== false
  return { value: { transactions: [...byId.values()], next: next ?? undefined, isSupported } }
})

function readTransaction({ id, metadata, transfers }: Fields): ActivityTransaction | undefined {
  const { operationType, hash, chain, minedAt, sentFrom, sentTo, status } = Object(metadata) as Fields
  if (!isText(id, 200) || !isText(operationType, 40) || !isText(hash, 128) || !isCaipNetworkId(chain))
    return undefined
  const at = typeof minedAt === 'string' ? Date.parse(minedAt) : NaN
  const shownStatus = statuses.find((known) => known === status)
  if (!isAddress(sentFrom) || !isAddress(sentTo) || shownStatus === undefined || !(at >= 0)) return undefined
  const listed = (Array.isArray(transfers) ? transfers : []).slice(0, maxTransfers) as readonly unknown[]
  const shown = listed
    .map((transfer) => Object(transfer) as Fields)
    .filter((transfer) => !isSpam(transfer))
    .flatMap((transfer) => readTransfer(transfer) ?? [])
  // others can send spam to any account
  if (listed.length > 0 && shown.length === 0 && operationType === 'receive') return undefined
  const base = { id, chainId: chain, hash, type: operationType, status: shownStatus, at }
  return { ...base, sentFrom, sentTo, transfers: shown }
}

function readTransfer({
  fungible_info,
  nft_info,
  direction,
  quantity,
}: Fields): ActivityTransfer | undefined {
  const { numeric } = Object(quantity) as Fields
  const shownDirection = directions.find((known) => known === direction)
  if (shownDirection === undefined || typeof numeric !== 'string' || !/^\d{1,78}(\.\d{1,78})?$/.test(numeric))
    return undefined
  const isCollectible = nft_info !== undefined
  const { name, symbol } = Object(nft_info ?? fungible_info) as Fields
  const label = (isCollectible ? undefined : readLabel(symbol)) ?? readLabel(name) ?? ''
  return {
    ...{ direction: shownDirection, label, numeric, isCollectible },
    unknownContract: readUnknown(Object(fungible_info) as Fields),
  }
}

/** Contract of an asset that is marked as unknown. */
function readUnknown({ flags, contract }: Fields): string | undefined {
  const isUnknown = (Object(flags) as Fields)['is_unknown'] === true
  return isUnknown && isAddress(contract) && contract !== '' ? contract : undefined
}

function isSpam({ nft_info }: Fields): boolean {
  const { flags } = Object(nft_info) as Fields
  return (Object(flags) as Fields)['is_spam'] === true
}

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[-.%a-zA-Z0-9]{0,128}$/.test(value)
const readLabel = (value: unknown) => (typeof value === 'string' && cleanName(value)) || undefined

/** Endpoint of the history. */
export const activityApi = /*#__PURE__*/ defineEndpoints('activity', {
  history: get('/v1/account/:account/history', {
    params: schema.object({ cursor: schema.optional(schema.string()), chainId: schema.string() }),
    response: page,
  }),
})
