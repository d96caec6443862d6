import * as z from 'zod'
import { isChain } from '../../namespaces/namespaces.js'
import { HttpError } from '../../platform/http/http-error.js'
import { decodeOpaque, encodeOpaque } from '../../platform/http/opaque-text.js'
import type { CollectibleId } from './collectible-facts.js'

/** Returns the CAIP-19 id of a collectible. */
export function collectibleId(
  chain: string,
  { standard, contract, tokenId }: CollectibleId & { readonly standard: string },
): string {
  return `${chain}/${standard}:${contract}/${tokenId}`
}

/** Whether a number can be the id of a collectible: contracts have them as uint256. */
export const isTokenId = (number: bigint) => number < 2n ** 256n

/** Reads a CAIP-19 id; undefined if it is none of a collectible. */
export function readCollectibleId(id: string): (CollectibleId & { readonly chain: string }) | undefined {
  const form = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/erc(?:721|1155):(0x[\da-fA-F]{40})\/(\d{1,78})$/
  const [, chain = '', contract = '', tokenId = ''] = form.exec(id) ?? []
  const number = BigInt(tokenId)
  return isChain(chain) && isTokenId(number)
    ? { chain, contract: contract.toLowerCase(), tokenId: number }
    : undefined
}

const place = z.tuple([z.string().max(128), z.string().regex(/^\d{1,78}$/)])

/** Error of a cursor that is none. */
export const wrongCursor = () => new HttpError(400, 'cursor', 'cursor must be `next` of the answer before')

/** Returns the cursor after a collectible. */
export const encodeCursor = ({ contract, tokenId }: CollectibleId): string =>
  encodeOpaque([contract, String(tokenId)])

/** Reads a cursor; undefined if it is none of {@link encodeCursor}. */
export function decodeCursor(cursor: string): CollectibleId | undefined {
  const { data } = place.safeParse(decodeOpaque(cursor))
  return data && { contract: data[0], tokenId: BigInt(data[1]) }
}
