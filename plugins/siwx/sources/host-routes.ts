import type { CaipNetworkId, Clock, HttpService, PageService } from '#kernel'
import type { SignInSession, SiwxConfig, SiwxRoutesOptions } from '../contract.js'
import { siwxErrors } from '../errors.js'
import { readNonce, readSessions, type Answer } from './read-answers.js'
import { replaceSessions } from './replace-sessions.js'
import { writeMessage } from './write-message.js'

/** Parts of the widget that the source uses. */
export interface HostRoutesParts {
  readonly clock: Clock
  readonly http: HttpService
  readonly page: PageService
}

/** Creates the configuration that calls the three routes of a host. */
export function createHostRoutes(
  { routes, getRequired, signOutOnDisconnect, ...message }: SiwxRoutesOptions,
  { clock, http, page }: HostRoutesParts,
): SiwxConfig {
  const { nonce, verify, session, credentials = 'same-origin' } = routes

  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const { headers, ...rest } = init
    const response = await http.fetch(new URL(path, page.url()).href, {
      ...rest,
      headers: { accept: 'application/json', ...headers },
      credentials,
      // a session must not come out of a cache
      cache: 'no-store',
    })
    if (!response.ok) throw siwxErrors.ROUTE_REFUSED({ values: { route: path, status: response.status } })
    const text = await response.text()
    if (text === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch (cause) {
      throw badAnswer(path, 'the body', 'must be JSON', cause)
    }
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
  }
}

function withQuery(path: string, query: URLSearchParams): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`
}

function badAnswer(route: string, field: string, problem: string, cause?: unknown) {
  return siwxErrors.BAD_ANSWER({ values: { route, field, problem }, cause })
}
