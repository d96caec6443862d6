import * as z from 'zod'
import { isTokenId, wrongCursor } from '../../modules/collectibles/collectible-id.js'
import type { CollectibleSource } from '../../modules/collectibles/collectible-source.js'
import { decodeOpaque, encodeOpaque } from '../../platform/http/opaque-text.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'

const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)

/** Item of /addresses/:address/nft. Its texts and pictures are left alone: the service reads those of the contract. */
const item = z.object({
  id: whole.refine(isTokenId),
  /** Absent for one of ERC-721 in some releases. */
  value: whole.nullish(),
  token: z.object({
    address_hash: z
      .string()
      .regex(/^0x[\da-f]{40}$/i)
      .transform((text) => text.toLowerCase()),
    reputation: z.string().nullish(),
  }),
})
const answer = z.object({
  items: z.array(z.unknown()),
  next_page_params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
})
const maxItems = 200

/** Parameters of the explorer's pages: a cursor goes through the caller, who must not add others. */
const pageParameters = ['items_count', 'token_contract_address_hash', 'token_id', 'token_type'] as const
/** Parameters of a page, and the number of its items that were read. */
const place = z.tuple([
  z.partialRecord(z.enum(pageParameters), z.string().regex(/^[-\w]{1,80}$/)),
  z.int().min(0).max(maxItems),
])

/** Options of {@link createBlockscoutCollectibles}. */
export interface BlockscoutCollectiblesOptions {
  /** Opens the client of a chain's explorer: its API of version 2. */
  readonly open: (chain: string) => Pick<HttpClient, 'getJson' | 'close'>
  readonly key?: string | undefined
}

/** Creates the source of Blockscout explorers (docs.blockscout.com). */
export function createBlockscoutCollectibles({
  open,
  key,
}: BlockscoutCollectiblesOptions): CollectibleSource {
  const clients = new Map<string, Pick<HttpClient, 'getJson' | 'close'>>()

  function clientOf(chain: string) {
    const client = clients.get(chain) ?? open(chain)
    clients.set(chain, client)
    return client
  }

  return {
    isChain: false,
    async heldBy(chain, account, { cursor, most }) {
      const [parameters, offset] = cursor === undefined ? [{}, 0] : decodePlace(cursor)
      const query = new URLSearchParams({ type: 'ERC-721,ERC-1155', ...parameters })
      if (key !== undefined) query.set('apikey', key)
      const path = `addresses/${account}/nft?${query.toString()}`
      const { items, next_page_params: next } = await clientOf(chain).getJson(path, answer)
      const page = items.slice(0, maxItems)
      const end = offset + most
      return {
        held: page.slice(offset, end).flatMap((entry) => {
          // one bad entry does not hide the others
          const { data } = item.safeParse(entry)
          if (!data) return []
          const { id: tokenId, value, token } = data
          const isSpam = (token.reputation ?? 'ok') !== 'ok'
          return [{ contract: token.address_hash, tokenId, amount: value ?? 1n, isSpam }]
        }),
        next: end < page.length ? encodePlace(parameters, end) : next ? encodePlace(next, 0) : undefined,
      }
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()))
    },
  }
}

function encodePlace(parameters: Readonly<Record<string, unknown>>, offset: number): string {
  const known = pageParameters.flatMap((name) => {
    const value = parameters[name]
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  return encodeOpaque([Object.fromEntries(known), offset])
}

/** @throws an HttpError with 400 */
function decodePlace(cursor: string): z.output<typeof place> {
  const { data } = place.safeParse(decodeOpaque(cursor))
  if (!data) throw wrongCursor()
  return data
}
