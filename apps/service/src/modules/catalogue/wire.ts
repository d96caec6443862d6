import * as z from 'zod'
import { list, wholeNumber } from '../../platform/http/query-fields.js'
import { wallet } from './wallet-wire.js'

const id = /^[\w.-]{1,128}$/
const chain = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Query of GET /getWallets. Unknown fields are ignored. */
export const walletsQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  entries: z._default(wholeNumber(1, 100), 40),
  include: list(id, 'ids of wallets with commas between'),
  exclude: list(id, 'ids of wallets with commas between'),
  chains: list(chain, 'CAIP-2 ids with commas between, such as eip155:1,eip155:137'),
  search: z.optional(
    z.string('must be one text').check(z.maxLength(100, 'must be 100 characters at most'), z.trim()),
  ),
  badge_type: z.optional(z.literal(['certified', ''], 'must be certified')),
})
export type WalletsQuery = z.output<typeof walletsQuery>

/** Response of GET /getWallets: one page, and the number of wallets on all pages. */
export const walletsAnswer = z.object({ data: z.array(wallet), count: z.number() })
export type WalletsAnswer = z.infer<typeof walletsAnswer>
