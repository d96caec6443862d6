import { schema, type StandardSchema } from '#kernel'
import { defineEndpoints, get } from '#plugins/service/contract'
import { isAppLink, isPage } from './config.js'
import type { Wallet } from './contract.js'

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
  badge_type: schema.optional(schema.string()),
})

function readPage(value: unknown): WalletPage | undefined {
  const { data, count } = fieldsOf(value)
  if (!Array.isArray(data)) return undefined
  const wallets = data.slice(0, maxWallets).flatMap((entry) => readWallet(entry) ?? [])
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= data.length
  return { wallets, length: data.length, count: isCount ? count : data.length }
}

const walletPage: StandardSchema<unknown, WalletPage> = {
  '~standard': {
    version: 1,
    vendor: 'foyer',
    validate(value) {
      const page = readPage(value)
      return page ? { value: page } : { issues: [{ message: 'must be {data, count}' }] }
    },
  },
}

/** Endpoints of the catalogue. */
export const catalogueApi = /*#__PURE__*/ defineEndpoints('catalogue', {
  wallets: get('/getWallets', { params: walletsQuery, response: walletPage }),
})
