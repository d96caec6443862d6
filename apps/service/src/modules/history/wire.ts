import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'
import { chainId } from '../rpc/wire.js'

/** Maximum number of transactions of an answer. */
export const pageSize = 50
const maxCursor = 8_000

/** The query of GET /v1/account/:account/history. */
export const historyQuery = z.object({
  /** `next` of the answer before; its content is no part of the contract. */
  cursor: z.optional(textField(/^[-_a-zA-Z0-9]+$/, 'must be `next` of the answer before', maxCursor)),
  /** Purchases at a provider only. They are no part of the history: the answer is empty. */
  onramp: z.optional(z.string('must be one text').check(z.maxLength(100, 'must be 100 characters at most'))),
  /** Default: every chain with a source of histories. */
  chainId: z.optional(chainId),
})

/** Kinds of transactions, as the account sees them. */
const operationTypes = [
  'approve',
  'burn',
  'deploy',
  // wraps the native asset
  'deposit',
  // calls a contract, and moves nothing of the account or in a way that has no name
  'execute',
  'mint',
  'receive',
  'send',
  'trade',
  // unwraps the native asset
  'withdraw',
] as const
/** Kind of a transaction, as the account sees it. */
export type OperationType = (typeof operationTypes)[number]

/** Something that the account gains or loses in a transaction. Fees are not among it. */
const transfer = z.object({
  /** An asset whose units are alike; both texts may be empty, and are of its author. */
  fungible_info: z.optional(
    z.object({
      name: z.string(),
      symbol: z.string(),
      /** Absent if there is no picture. */
      icon: z.optional(z.object({ url: z.string() })),
      /** Present if others moved the asset, and the wallet data does not have it: it may only have the name of another one. */
      flags: z.optional(z.object({ is_unknown: z.boolean() })),
      /** Address of the contract of such an asset. */
      contract: z.optional(z.string()),
    }),
  ),
  /** A collectible. */
  nft_info: z.optional(
    z.object({
      name: z.string(),
      content: z.optional(z.object({ preview: z.object({ url: z.string() }) })),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  /** Exact, in whole units. */
  quantity: z.object({ numeric: z.string() }),
})
export type WireTransfer = z.infer<typeof transfer>

/** Transaction of an account. */
export const historyTransaction = z.object({
  /** Unique over all chains. */
  id: z.string(),
  metadata: z.object({
    operationType: z.enum(operationTypes),
    hash: z.string(),
    /** CAIP-2. */
    chain: z.string(),
    /** ISO 8601. */
    minedAt: z.string(),
    /** Of `send` and `receive` the parties of the first transfer, else those of the transaction. */
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.int(),
  }),
  transfers: z.array(transfer),
})
export type WireTransaction = z.infer<typeof historyTransaction>

/** Answer of GET /v1/account/:account/history: the newest first, {@link pageSize} at most. */
export const historyAnswer = z.object({
  data: z.array(historyTransaction),
  /** Null after the last page. A page may have fewer transactions than another, also none, and be followed by one. */
  next: z.nullable(z.string()),
  /** False if the chain of the query has no source of histories: then nothing is known, which is not an empty history. */
  supported: z.optional(z.boolean()),
})
