import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'
import { chainId } from '../rpc/wire.js'

/** Maximum number of collectibles of an answer. */
export const pageSize = 24
const maxCursor = 1_000

/** The query of GET /v1/account/:account/collectibles. */
export const collectiblesQuery = z.object({
  chainId,
  /** `next` of the answer before; its content is no part of the contract. */
  cursor: z.optional(textField(/^[-_a-zA-Z0-9]+$/, 'must be `next` of the answer before', maxCursor)),
})

/** A collectible that an account holds. Names and texts are of its author. */
const collectible = z.object({
  /** CAIP-19: `eip155:1/erc721:0x…/118`. */
  id: z.string(),
  chainId: z.string(),
  contract: z.string(),
  /** Whole number as text. */
  tokenId: z.string(),
  standard: z.enum(['erc721', 'erc1155']),
  /** How many of it the account holds, a whole number as text. */
  quantity: z.string(),
  name: z.string(),
  /** Name of the contract; may be empty. */
  collection: z.string(),
  /** May be empty. */
  description: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
  /** URL of the picture at this service; absent if there is none. */
  picture: z.optional(z.string()),
  flags: z.object({ is_spam: z.boolean() }),
})

/** Answer of GET /v1/account/:account/collectibles: in the order of contracts and ids, {@link pageSize} at most. */
export const collectiblesAnswer = z.object({
  data: z.array(collectible),
  /** Null after the last page. */
  next: z.nullable(z.string()),
  /** False if the chain has no source of collectibles: then nothing is known, which is not an empty list. */
  supported: z.optional(z.boolean()),
})
