import { namespaceOf } from '#kernel'
import { addressFormatAtom, isSameAddress, type CaipNetworkId } from '#kernel/chain'
import type { ApiClient, CallOptions } from '#plugins/service/contract'
import type { SignInSession, SiwxConfig, SiwxServiceOptions } from '../contract.js'
import type { SiwxContext } from '../deps.js'
import { siwxErrors } from '../errors.js'
import { signInApi } from './endpoints.js'
import { replaceSessions } from './replace-sessions.js'
import { writeMessage } from './write-message.js'

/** Storage key of the tokens. */
const tokensKey = 'siwx-tokens'
/** Most tokens that are kept; the oldest are dropped. */
const maxTokens = 32

/** Token of the session of an account. */
interface KeptToken {
  readonly chainId: string
  readonly address: string
  readonly token: string
}

/**
 * Creates the configuration that signs users in at the service. Tokens are kept in the storage of the widget, so that a reload keeps
 * the session, or in cookies of the service.
 */
export function createServiceSource(
  { keep, getRequired, signOutOnDisconnect, ...message }: SiwxServiceOptions,
  {
    clock,
    page,
    storage,
    store,
    maybe,
  }: Pick<SiwxContext['use'], 'clock' | 'page' | 'storage'> & Pick<SiwxContext, 'store' | 'maybe'>,
): SiwxConfig {
  const isByCookie = keep === 'cookie'
  const cookies = { cookies: true } as const
  const withToken = ({ token }: KeptToken): CallOptions => ({ token })

  function api(): ApiClient {
    if (!maybe.api?.has('api')) throw siwxErrors.NO_SERVICE()
    return maybe.api
  }

  const readTokens = async () => {
    const kept = await storage.get(tokensKey)
    return Array.isArray(kept) ? kept.filter(isKeptToken) : []
  }
  const isOf = (chainId: CaipNetworkId, address: string) => {
    const format = store.get(addressFormatAtom)(namespaceOf(chainId))
    return (kept: KeptToken) => kept.chainId === chainId && isSameAddress(kept.address, address, format)
  }

  /** Writes the tokens after a change, those of other tabs included. */
  async function changeTokens(change: (tokens: readonly KeptToken[]) => readonly KeptToken[]): Promise<void> {
    const next = change(await readTokens()).slice(-maxTokens)
    await (next.length === 0 ? storage.remove(tokensKey) : storage.set(tokensKey, next))
  }

  const drop = (dropped: KeptToken) =>
    changeTokens((tokens) => tokens.filter(({ token }) => token !== dropped.token))

  /** Sessions of a token. One that is over is dropped. */
  async function sessionsOf(kept: KeptToken): Promise<readonly SignInSession[]> {
    const found = await api().call(signInApi.sessions, {}, withToken(kept))
    if (found.length === 0) await drop(kept)
    return found
  }

  async function all(): Promise<readonly SignInSession[]> {
    if (isByCookie) return api().call(signInApi.sessions, {}, cookies)
    return (await Promise.all((await readTokens()).map(sessionsOf))).flat()
  }

  async function addSession({ message: text, signature, type, publicKey }: SignInSession): Promise<void> {
    const body = { message: text, signature, type, publicKey, keep: isByCookie ? 'cookie' : 'token' } as const
    const { session, token } = await api().call(signInApi.signIn, { body }, { cookies: isByCookie })
    if (token === undefined) return
    const { chainId, accountAddress: address } = session.data
    await changeTokens((tokens) => [
      ...tokens.filter((kept) => !isOf(chainId, address)(kept)),
      { chainId, address, token },
    ])
  }

  async function revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    if (isByCookie) return api().call(signInApi.signOut, { chainId, address }, cookies)
    for (const kept of (await readTokens()).filter(isOf(chainId, address))) {
      await api().call(signInApi.signOut, {}, withToken(kept))
      await drop(kept)
    }
  }

  return {
    async createMessage(input) {
      const issued = await api().call(signInApi.nonce, { body: {} })
      return writeMessage(input, message, { ...issued, url: page.url(), now: clock.now() })
    },
    addSession,
    revokeSession,
    async setSessions(sessions) {
      await replaceSessions(sessions, await all(), { addSession, revokeSession })
    },
    async getSessions(chainId, address) {
      if (isByCookie) return api().call(signInApi.sessions, { chainId, address }, cookies)
      const kept = (await readTokens()).find(isOf(chainId, address))
      return kept ? sessionsOf(kept) : []
    },
    ...(getRequired && { getRequired }),
    signOutOnDisconnect,
    ...(message.domain !== undefined && { domain: message.domain }),
  }
}

function isKeptToken(value: unknown): value is KeptToken {
  const { chainId, address, token } = Object(value) as Partial<KeptToken>
  return typeof chainId === 'string' && typeof address === 'string' && typeof token === 'string'
}
