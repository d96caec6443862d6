import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SignInError } from 'foyerkit/plugins/siwx/message'
import type { PublicClient } from 'viem'
import { readVisitor, visitorCookie } from './cookies.js'
import { createNonces } from './nonces.js'
import { verifySignIn, type SignedMessage } from './verify.js'

/** Options of {@link createSignInServer}. */
export interface SignInServerOptions {
  /** Origin of the page, such as `https://meridian.example`. */
  readonly origin: string
  /** Clients of chains with accounts that are contracts, by CAIP-2 ids. */
  readonly clients?: Readonly<Record<string, PublicClient>>
  /** Default: 24 hours. */
  readonly sessionMs?: number
  readonly now?: () => number
}

/** Session of an account, as the page gets it. */
interface Session extends SignedMessage {
  readonly chainId: string
  readonly address: string
  readonly expiresAt: number
}

const maxBodyLength = 100_000

// #region routes
/** Creates the handler of the routes `/api/nonce`, `/api/verify` and `/api/session`, for `createServer` of `node:http`. */
export function createSignInServer({
  origin,
  clients = {},
  sessionMs = 24 * 3_600_000,
  now = () => Date.now(),
}: SignInServerOptions) {
  const nonces = createNonces(now)
  /** Sessions of each visitor. Use a shared store for several servers. */
  const sessions = new Map<string, readonly Session[]>()
  const sessionsOf = (visitor: string) =>
    (sessions.get(visitor) ?? []).filter(({ expiresAt }) => expiresAt > now())

  async function verify(request: IncomingMessage, visitor: string): Promise<string> {
    const signed = await readBody(request)
    const takeNonce = (nonce: string) => nonces.take(nonce, visitor)
    const { chainId, address, expirationTime } = await verifySignIn(signed, {
      ...{ origin, takeNonce, clients, now: now() },
    })
    const end = Date.parse(expirationTime ?? '') || Infinity
    const session = { ...signed, chainId, address, expiresAt: Math.min(end, now() + sessionMs) }
    const others = sessionsOf(visitor).filter(
      (other) => other.chainId !== chainId || other.address !== address,
    )
    // an attacker may have set the name before
    const next = randomUUID()
    sessions.delete(visitor)
    sessions.set(next, [...others, session])
    return next
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const [chainId, address] = [searchParams.get('chainId'), searchParams.get('address')]
    const isMeant = (session: Session) =>
      (chainId ?? session.chainId) === session.chainId && (address ?? session.address) === session.address
    const visitor = readVisitor(request)
    const answer = (status: number, body: object, cookie?: string) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(cookie !== undefined && { 'set-cookie': visitorCookie(cookie) }),
      })
      response.end(JSON.stringify(body))
    }

    try {
      const route = `${request.method ?? ''} ${pathname}`
      // requests that change something come from the page
      if (request.method !== 'GET' && request.headers.origin !== origin)
        answer(403, { error: 'origin: only the page may do this' })
      else if (route === 'GET /api/nonce') {
        const name = visitor ?? randomUUID()
        const issuedAt = new Date(now()).toISOString()
        answer(200, { nonce: nonces.issue(name), issuedAt }, name)
      } else if (route === 'POST /api/verify') answer(200, {}, await verify(request, visitor ?? ''))
      else if (route === 'GET /api/session')
        answer(200, { sessions: sessionsOf(visitor ?? '').filter(isMeant) })
      else if (route === 'DELETE /api/session') {
        const rest = sessionsOf(visitor ?? '').filter((session) => !isMeant(session))
        if (visitor !== undefined) sessions.set(visitor, rest)
        answer(200, {})
      } else answer(404, { error: 'path: there is no such route' })
    } catch (error) {
      if (!(error instanceof SignInError)) throw error
      answer(401, { error: error.message })
    }
  }
}
// #endregion

/** Reads what the page has sent. @throws SignInError that names the field */
async function readBody(request: IncomingMessage): Promise<SignedMessage> {
  let text = ''
  // read to its end, so that the answer arrives
  for await (const chunk of request) if (text.length <= maxBodyLength) text += String(chunk)
  if (text.length > maxBodyLength) throw new SignInError('text', 'is too long')
  const { message, signature, type, publicKey } = readObject(text)
  if (typeof message !== 'string' || typeof signature !== 'string')
    throw new SignInError('text', 'must come with its signature: send {message, signature} as JSON')
  return {
    ...{ message, signature },
    ...(typeof type === 'string' && { type }),
    ...(typeof publicKey === 'string' && { publicKey }),
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
