import {
  isCaipAddress,
  isCaipNetworkId,
  type CaipAddress,
  type CaipNetworkId,
} from '../core/networks/caip.js'
import { disconnected } from '../contracts/session-events.js'
import { sessionKey } from '../contracts/session.js'
import { accountAtom } from '../session/account-atoms.js'
import { namespaceOf, networksAtom } from '../session/state.js'
import type { Foyer } from './foyer.js'

/** An account that was connected when the page was last open. To show, and nothing else: a cookie can be changed by its user. */
export interface RememberedAccount {
  /** CAIP-10 id. */
  readonly caipAddress: CaipAddress
  /** CAIP-2 id of the network. */
  readonly caipNetworkId: CaipNetworkId
  /** Name of the wallet. */
  readonly wallet: string
}

/** Name of the cookie, unless the host gives one. */
const defaultName = 'foyer-account'
const month = 30 * 24 * 60 * 60
/** Maximum length of the name of a wallet. A browser keeps cookies of 4 kB. */
const maxNameLength = 100

/**
 * Keeps a cookie with the connected account (RFC 6265), so that a server can render it: {@link readAccountCookie}. The cookie is deleted
 * when the last wallet is disconnected, and when none is restored. It stays while the stored session stays: after `foyer.dispose()`, and
 * after a plugin was deactivated. It holds no secret, and is sent to your server with each request of the site.
 *
 * @param options.document document of the page
 * @param options.name name of the cookie. Default: `foyer-account`
 * @param options.maxAge seconds until the cookie ends after the last visit. Default: 30 days
 * @returns the function that stops; the cookie stays
 */
export function keepAccountCookie(
  foyer: Pick<Foyer, 'read' | 'watch' | 'service' | 'on'>,
  {
    document,
    name = defaultName,
    maxAge = month,
  }: { readonly document: Document; readonly name?: string; readonly maxAge?: number },
): () => void {
  let isRunning = true
  let isEnded = false
  const write = (value: string, age: number) => {
    const secure = document.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  }
  const keep = () => {
    if (!isRunning) return
    const { status, caipAddress, caipNetworkId, connectedWalletInfo } = foyer.read(accountAtom)
    if (status === 'connected' && caipAddress && caipNetworkId) {
      isEnded = false
      const wallet = (connectedWalletInfo?.name ?? '').slice(0, maxNameLength)
      write(encodeURIComponent(JSON.stringify([caipAddress, caipNetworkId, wallet])), maxAge)
    } else if (status === 'disconnected' && isEnded) write('', 0)
  }
  const end = () => {
    isEnded = true
    keep()
  }
  const stops = [
    foyer.watch(accountAtom, keep),
    foyer.on(disconnected.id, ({ reason }) => {
      if (reason !== 'plugin') end()
    }),
  ]
  foyer
    .service(sessionKey)
    .reconnect()
    .then(
      // before it is restored, a stored connection is none; it stays stored while its plugin is inactive
      () => foyer.read(networksAtom).length > 0 && end(),
      () => {},
    )
  return () => {
    isRunning = false
    stops.forEach((stop) => stop())
  }
}

/**
 * Reads the cookie of {@link keepAccountCookie} on a server: for `initialAccount` of `FoyerProvider`.
 *
 * @param header the header `Cookie` of the request
 * @returns undefined without the cookie, and if it has something else
 */
export function readAccountCookie(
  header: string | null | undefined,
  { name = defaultName }: { readonly name?: string } = {},
): RememberedAccount | undefined {
  const prefix = `${name}=`
  const value = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
  if (!value) return undefined
  try {
    const [caipAddress, caipNetworkId, wallet] = JSON.parse(decodeURIComponent(value)) as unknown[]
    const isValid =
      isCaipAddress(caipAddress) &&
      isCaipNetworkId(caipNetworkId) &&
      namespaceOf(caipAddress) === namespaceOf(caipNetworkId) &&
      typeof wallet === 'string' &&
      wallet.length <= maxNameLength
    return isValid ? { caipAddress, caipNetworkId, wallet } : undefined
  } catch {
    return undefined
  }
}
