import { cleanName } from '#kernel'
import { readPicture } from '#kernel/chain'
import type { RequestObject } from './json-rpc.js'
import type { WalletApi } from './wallet-api.js'

/** A wallet that put an object into the page. */
export interface PageWallet {
  /** Equal for the same wallet on every page load. */
  readonly id: string
  readonly name: string
  /** A `data:` URL. */
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /** The wallet's object. */
  readonly object: unknown
  /** Loads what the wallet is asked by. */
  readonly createApi: () => Promise<WalletApi>
}

const loadApis = () => import('../load-with-connection.js')

type Fields = Readonly<Record<string, unknown>>

/** Max wallets of the list of WBIP004 that are read. */
const listLimit = 20
/** Path of an object below `window`. */
const pathPattern = /^[a-zA-Z$][\w$]{0,63}(\.[a-zA-Z$][\w$]{0,63}){0,3}$/

/** Reads the objects of wallets in a page. A getter of a page may throw: that wallet is left out. */
export function readPageWallets(page: object): readonly PageWallet[] {
  const known = [
    () => fromUnisat(page, 'unisat', { id: 'bitcoin.unisat', name: 'UniSat Wallet' }),
    () =>
      fromUnisat(page, 'okxwallet.bitcoin', {
        id: 'bitcoin.okx',
        name: 'OKX Wallet',
        rdns: 'com.okex.wallet',
      }),
    () => fromLeather(page),
  ].flatMap((read) => guarded(read) ?? [])
  const seen = new Set(known.map(({ object }) => object))
  const listed = (guarded(() => readList(page)) ?? []).filter(({ object }) => {
    const isNew = !seen.has(object)
    seen.add(object)
    return isNew
  })
  // an object that stands in the page under two names is one wallet
  const objects = new Set<unknown>()
  return [...known, ...listed].filter(({ object }) => !objects.has(object) && objects.add(object))
}

function guarded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Object at a path below `window`; undefined if there is none. */
function objectAt(page: object, path: string): Fields | undefined {
  const found = path.split('.').reduce<unknown>((object, key) => (Object(object) as Fields)[key], page)
  return typeof found === 'object' || typeof found === 'function'
    ? ((found as Fields | null) ?? undefined)
    : undefined
}

function fromUnisat(
  page: object,
  path: string,
  names: Pick<PageWallet, 'id' | 'name' | 'rdns'>,
): PageWallet | undefined {
  const object = objectAt(page, path)
  if (typeof object?.['requestAccounts'] !== 'function') return undefined
  return { ...names, object, createApi: async () => (await loadApis()).createUnisatApi(object) }
}

function fromLeather(page: object): PageWallet | undefined {
  const object = objectAt(page, 'LeatherProvider')
  if (typeof object?.['request'] !== 'function') return undefined
  const createApi = async () => (await loadApis()).createLeatherApi(object as unknown as RequestObject)
  return { id: 'bitcoin.leather', name: 'Leather', object, createApi }
}

/** Reads the list that wallets add themselves to (WBIP004). Fields prove nothing about a wallet. */
function readList(page: object): readonly PageWallet[] {
  const { btc_providers: list } = page as Fields
  if (!Array.isArray(list)) return []
  const entries = Array.from(
    { length: Math.min(Number(list.length), listLimit) },
    (_, at) => () => readEntry(page, (list as readonly unknown[])[at]),
  )
  const byId = new Map<string, PageWallet>()
  for (const read of entries) {
    const wallet = guarded(read)
    if (wallet && !byId.has(wallet.id)) byId.set(wallet.id, wallet)
  }
  return [...byId.values()]
}

function readEntry(page: object, entry: unknown): PageWallet | undefined {
  const { id: path, name, icon } = Object(entry) as Fields
  if (typeof path !== 'string' || !pathPattern.test(path)) return undefined
  // `constructor` is on every path, and no wallet
  if (path.split('.').some((key) => key in Object.prototype)) return undefined
  const shown = typeof name === 'string' ? cleanName(name) : ''
  const object = objectAt(page, path)
  if (!shown || typeof object?.['request'] !== 'function') return undefined
  return {
    id: `bitcoin.${path}`,
    name: shown,
    imageUrl: readPicture(icon),
    object,
    createApi: async () => (await loadApis()).createSatsConnectApi(object as unknown as RequestObject),
  }
}
