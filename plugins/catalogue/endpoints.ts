import { networksAtom, schema } from '#kernel'
import { apiErrors, defineEndpoints, get } from '#plugins/service/contract'
import { isAppLink, isPage } from './config.js'
import type { Wallet } from './contract.js'
import type { CatalogueDeps } from './deps.js'
import { optionsAtom } from './rules.js'

/** Number of pictures of a page that are preloaded. */
const picturesAhead = 20

/** Query of a page of wallets. The host's networks are added. */
export interface WalletsQuery {
  /** Default: 1. */
  readonly page?: number
  readonly entries: number
  /** Ids of the only wallets to return. Default: the option `includeWalletIds`. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
}

/**
 * Creates the function that requests a page of wallets and preloads its first pictures.
 *
 * @throws (when called) api/NO_SERVICE without plugin `service`, or the errors of the call
 */
export function createAskWallets(
  deps: Pick<CatalogueDeps, 'maybe' | 'store'>,
): (query: WalletsQuery, signal: AbortSignal) => Promise<WalletPage> {
  const { maybe, store } = deps
  return async (query, signal) => {
    const { page = 1, include = store.get(optionsAtom).includedIds, exclude = [], ...rest } = query
    const chains = store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId)
    const filters = { ...(include && { include }), ...(exclude.length > 0 && { exclude }), chains }
    if (!maybe.api) throw apiErrors.NO_SERVICE({ detail: 'Plugin "service" is not active' })
    const answer = await maybe.api.call(catalogueApi.wallets, { page, ...rest, ...filters }, { signal })
    for (const { imageId } of answer.wallets.slice(0, picturesAhead))
      if (imageId !== undefined) maybe.pictures?.load('wallet', imageId).catch(() => {})
    return answer
  }
}

const longestName = 80
const id = /^[\w.-]{1,128}$/
const chain = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Reads a wallet of a service's answer (docs of the service: GET /getWallets). An invalid
 * field is ignored, and a wallet without an id or a name is skipped, so that one bad entry does not remove the list.
 */
export function readWallet(value: unknown): Wallet | undefined {
  const given = fieldsOf(value)
  const name = text(given['name'], longestName)?.trim()
  if (!isId(given['id']) || !name) return undefined
  const link = (field: string) => (isAppLink(given[field]) ? withSlash(given[field]) : undefined)
  const page = (field: string) => (isPage(given[field]) ? given[field] : undefined)
  const chains = given['chains']
  return {
    id: given['id'],
    name,
    imageId: isId(given['image_id']) ? given['image_id'] : undefined,
    rdns: text(given['rdns'], 253),
    chains: Array.isArray(chains) ? chains.filter(isChain) : [],
    mobileLink: link('mobile_link'),
    desktopLink: link('desktop_link'),
    webappLink: link('webapp_link'),
    homepage: page('homepage'),
    appStore: page('app_store'),
    playStore: page('play_store'),
    chromeStore: page('chrome_store'),
  }
}

/** Fields of an object; of any other value none. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value)
const isChain = (value: unknown): value is string => typeof value === 'string' && chain.test(value)

function text(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined
}

/** `wc?uri=` is appended to the link. */
function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}

/** A page of wallets. */
export interface WalletPage {
  readonly wallets: readonly Wallet[]
  /** Number of entries of the answer, unreadable ones included. */
  readonly length: number
  /** Number of wallets on all pages. */
  readonly count: number
}

const maxWallets = 500

const ids = schema.optional(schema.array(schema.string()))
const walletsQuery = schema.object({
  page: schema.number({ min: 1 }),
  entries: schema.number({ min: 1 }),
  include: ids,
  exclude: ids,
  chains: ids,
  search: schema.optional(schema.string()),
})

function readPage({ data, count }: Readonly<Record<string, unknown>>): WalletPage | undefined {
  if (!Array.isArray(data)) return undefined
  const wallets = data.slice(0, maxWallets).flatMap((entry) => readWallet(entry) ?? [])
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= data.length
  return { wallets, length: data.length, count: isCount ? count : data.length }
}

/** Endpoints of the catalogue. */
export const catalogueApi = /*#__PURE__*/ defineEndpoints('catalogue', {
  wallets: get('/getWallets', { params: walletsQuery, response: schema.answer('{data, count}', readPage) }),
})
