import { cleanName, schema, type StandardSchema } from '#kernel'
import { isCaipNetworkId } from '#kernel/chain'
import { defineEndpoints, get } from '#plugins/service/contract'
import type { Nft } from './contract.js'

/** A part of the collectibles of an account. */
export interface NftsPage {
  readonly nfts: readonly Nft[]
  /** Cursor of the next part; undefined after the last one. */
  readonly next: string | undefined
  /** Whether the service has a source for the chain. Without one nothing is known, which is not an empty list. */
  readonly isSupported: boolean
}

const [maxNfts, maxProperties, maxDescription, maxPictureBytes] = [200, 40, 600, 4_000_000]

type Fields = Readonly<Record<string, unknown>>

/** Schema of a page. An entry that cannot be read is left out, so that one bad entry does not hide the others. */
const page: StandardSchema<unknown, NftsPage> = schema.custom((answer) => {
  const { data, next, supported } = Object(answer) as Fields
  if (!Array.isArray(data)) return { issues: [{ message: 'must be {data}' }] }
  if (next !== null && !(typeof next === 'string' && /^[-_a-zA-Z0-9]{1,8000}$/.test(next)))
    return { issues: [{ message: 'must be a cursor or null', path: ['next'] }] }
  const entries: readonly unknown[] = data.slice(0, maxNfts)
  const nfts = entries.flatMap((entry) => readNft(Object(entry) as Fields) ?? [])
  return { value: { nfts, next: next ?? undefined, isSupported: supported !== false } }
})

function readNft(fields: Fields): Nft | undefined {
  const { id, chainId, contract, tokenId, quantity, name, collection, description, properties } = fields
  if (!isCaipNetworkId(chainId) || !isWhole(tokenId) || !isWhole(quantity)) return undefined
  if (typeof contract !== 'string' || !/^[-.%a-zA-Z0-9]{1,128}$/.test(contract)) return undefined
  // the picture is asked for by it
  if (typeof id !== 'string' || !/^[^/]+\/[-a-z0-9]{3,8}:[^/]{1,128}\/\d{1,78}$/.test(id)) return undefined
  if (!id.startsWith(`${chainId}/`)) return undefined
  const [, standard] = /^eip155:\d+\/(erc721|erc1155):/.exec(id) ?? []
  const { is_spam } = Object(fields['flags']) as Fields
  return {
    ...{ id, chainId, contract, tokenId, quantity },
    standard: standard === 'erc721' || standard === 'erc1155' ? standard : undefined,
    name: textOf(name) || `#${tokenId}`,
    collection: textOf(collection),
    description: typeof description === 'string' ? paragraph(description) : '',
    properties: readProperties(properties),
    hasPicture: typeof fields['picture'] === 'string',
    isSpam: is_spam === true,
  }
}

function readProperties(value: unknown): Nft['properties'] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxProperties) : []
  return entries.flatMap((entry) => {
    const { name, value: text } = Object(entry) as Fields
    const property = { name: textOf(name), value: textOf(text) }
    return property.name !== '' && property.value !== '' ? [property] : []
  })
}

const isWhole = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)
const textOf = (value: unknown) => (typeof value === 'string' ? cleanName(value) : '')
/** One line, without characters that cannot be seen. */
const paragraph = (text: string) =>
  text
    .slice(0, maxDescription)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{DI}]/gu, '')
    .trim()

/** Endpoints of collectibles. */
export const nftsApi = /*#__PURE__*/ defineEndpoints('nfts', {
  list: get('/v1/account/:account/collectibles', {
    params: schema.object({ cursor: schema.optional(schema.string()), chainId: schema.string() }),
    response: page,
  }),
  picture: get('/v1/collectibles/:id/picture', { blob: true, maxBytes: maxPictureBytes }),
})
