import type { ApiClient, ModuleName } from '../api/client.js'
import { ApiError } from '../api/client.js'
import { nothing, sessionAnswer, type SessionAnswer } from '../api/answers.js'
import { withLock, type DeviceStore } from '../device/device-store.js'

/** Session of a user on this device. */
export interface Session {
  readonly user: SessionAnswer['user']
  /** Time from which the user is deleted; undefined if the user has not asked for it. */
  readonly deletionDueAt: number | undefined
  /** Time of the login, in milliseconds since 1970. */
  readonly loginAt: number
  /** Returns a token for a module, which lasts a minute at least. @throws if the session has ended */
  token(module: ModuleName): Promise<string>
  /** Replaces the tokens: the server's record of the user has changed. */
  renew(): Promise<void>
  /** Ends the session at the server. @param everywhere whether all sessions of the user end */
  end(everywhere?: boolean): Promise<void>
}

/** Options of {@link startSession}. */
export interface SessionOptions {
  readonly api: ApiClient
  readonly device: DeviceStore
  readonly now: () => number
}

const refreshName = 'refresh-token'
const lockName = 'foyer-refresh'
/** A token that ends sooner is refreshed first, in milliseconds. */
const marginMs = 60_000

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Starts the session of an answer, and stores its refresh token on the device. */
export async function startSession(answer: SessionAnswer, options: SessionOptions): Promise<Session> {
  const { api, device, now } = options
  let current = answer
  let expiresAt = now() + answer.expiresInSeconds * 1_000
  let refreshing: Promise<void> | undefined
  await device.write(refreshName, encode(answer.refreshToken))

  async function refresh(): Promise<void> {
    current = await refreshOnce(options, current.refreshToken)
    expiresAt = now() + current.expiresInSeconds * 1_000
  }

  function renew(): Promise<void> {
    refreshing ??= refresh().finally(() => (refreshing = undefined))
    return refreshing
  }

  return {
    get user() {
      return current.user
    },
    get deletionDueAt() {
      return current.deletionDueAt
    },
    loginAt: answer.authTime * 1_000,
    async token(module) {
      if (expiresAt - now() < marginMs) await renew()
      return current.tokens[module]
    },
    renew,
    async end(everywhere = false) {
      await api.post('auth', '/sessions/end', { everywhere }, { answer: nothing, token: current.tokens.auth })
    },
  }
}

/**
 * Restores the session of this device. Undefined without one, or after it has ended.
 *
 * @throws if the server does not answer
 */
export async function restoreSession(options: SessionOptions): Promise<Session | undefined> {
  const { device } = options
  const stored = await device.read(refreshName)
  if (!stored) return undefined
  try {
    return await startSession(await refreshOnce(options, decode(stored)), options)
  } catch (error) {
    // ended elsewhere, or another key
    if (error instanceof ApiError && error.status === 401) {
      await device.clear()
      return undefined
    }
    throw error
  }
}

/** Exchanges the refresh token. Two frames of one site take turns, and the second uses the token of the first. */
async function refreshOnce({ api, device }: SessionOptions, mine: string): Promise<SessionAnswer> {
  return withLock(lockName, async () => {
    const stored = await device.read(refreshName)
    const refreshToken = stored ? decode(stored) : mine
    const answer = await api.post('auth', '/sessions/refresh', { refreshToken }, { answer: sessionAnswer })
    await device.write(refreshName, encode(answer.refreshToken))
    return answer
  })
}
