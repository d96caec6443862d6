import type { CaipNetworkId } from '#kernel/chain'
import type { SignInSession, SiwxConfig, SiwxRoutesOptions } from '../contract.js'
import type { SiwxContext } from '../deps.js'
import { siwxErrors } from '../errors.js'
import { readNonce, readSessions, type Answer } from './read-answers.js'
import { replaceSessions } from './replace-sessions.js'
import { writeMessage } from './write-message.js'

/** Time limit of a route. */
const routeLimitMs = 8_000

/** Creates the configuration that calls the three routes of a host. */
export function createHostRoutes(
  { routes, getRequired, signOutOnDisconnect, ...message }: SiwxRoutesOptions,
  { clock, http, page }: Pick<SiwxContext['use'], 'clock' | 'http' | 'page'>,
): SiwxConfig {
  const { nonce, verify, session, credentials = 'same-origin' } = routes

  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const [over, done] = [new AbortController(), new AbortController()]
    // withTimeout would be a further file that pages preload with the entry
    const limit = clock.sleep(routeLimitMs, done.signal).then(() => {
      over.abort()
      throw siwxErrors.NO_ANSWER({ values: { route: nameOf(path), seconds: routeLimitMs / 1_000 } })
    })
    const text = await Promise.race([fetchText(path, init, over.signal), limit]).finally(() => done.abort())
    if (text === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch (cause) {
      throw badAnswer(nameOf(path), 'the body', 'must be JSON', cause)
    }
  }

  async function fetchText(path: string, init: RequestInit, signal: AbortSignal): Promise<string> {
    const { headers, ...rest } = init
    const response = await http.fetch(new URL(path, page.url()).href, {
      ...rest,
      headers: { accept: 'application/json', ...headers },
      credentials,
      // a session must not come out of a cache
      cache: 'no-store',
      signal,
    })
    if (!response.ok)
      throw siwxErrors.ROUTE_REFUSED({ values: { route: nameOf(path), status: response.status } })
    return response.text()
  }

  function read<T>(route: string, answer: Answer<T>): T {
    if (!('value' in answer)) throw badAnswer(route, answer.field, answer.problem)
    return answer.value
  }

  const find = async (path: string) => read(session, readSessions(await ask(path)))
  const pathOf = (chainId: CaipNetworkId, address: string) =>
    withQuery(session, new URLSearchParams({ chainId, address }))

  async function addSession({ message: text, signature, type, publicKey }: SignInSession): Promise<void> {
    await ask(verify, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: text, signature, type, publicKey }),
    })
  }

  async function revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    await ask(pathOf(chainId, address), { method: 'DELETE' })
  }

  return {
    async createMessage(input) {
      const { accountAddress: address, chainId } = input
      const query = new URLSearchParams({ chainId, ...(address !== '' && { address }) })
      const answer = await ask(withQuery(nonce, query))
      const facts = { ...read(nonce, readNonce(answer)), url: page.url(), now: clock.now() }
      return writeMessage(input, message, facts)
    },
    addSession,
    revokeSession,
    async setSessions(sessions) {
      if (sessions.length === 0) return void (await ask(session, { method: 'DELETE' }))
      await replaceSessions(sessions, await find(session), { addSession, revokeSession })
    },
    getSessions: (chainId, address) => find(pathOf(chainId, address)),
    ...(getRequired && { getRequired }),
    signOutOnDisconnect,
    ...(message.domain !== undefined && { domain: message.domain }),
  }
}

function withQuery(path: string, query: URLSearchParams): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`
}

/** Name of a route in errors: without the address in its query. */
const nameOf = (path: string) => path.split('?')[0] ?? path

function badAnswer(route: string, field: string, problem: string, cause?: unknown) {
  return siwxErrors.BAD_ANSWER({ values: { route, field, problem }, cause })
}
