import type { Wallet } from './contract.js'
import { isAppLink, isPage } from './links.js'

const longestName = 80
const id = /^[\w.-]{1,128}$/
const chain = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Reads a wallet of a service's answer (docs of the service: GET /getWallets). What is wrong with one field costs that
 * field, and without an id or a name the wallet: one bad entry does not take the list away.
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

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value)
const isChain = (value: unknown): value is string => typeof value === 'string' && chain.test(value)

function text(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined
}

/** `wc?uri=` is put behind it. */
function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}
