import { issuePath, type StandardSchema } from '../core/schema/standard-schema.js'
import type { FakeEndpoint } from './fake-edges.js'

/** The part of an endpoint of `defineEndpoints` (`foyerkit/plugins/service/contract`) that a fake answer needs. */
export interface EndpointFacts {
  readonly id: string
  readonly method: string
  /** Path below the address of the service, with `:name` for each value of the caller. */
  readonly path: string
  /** Schema of the answer. Pictures have none. */
  readonly response?: StandardSchema<unknown> | undefined
}

/** A request that an endpoint received. */
export interface EndpointCall {
  /** Values of the path's `:names`. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * Answers an endpoint of a plugin's table, whatever the address of the service. The answer is checked with the schema of the table, so
 * that a fake cannot drift from it.
 *
 * @param answer returns the JSON answer, an Error for a network failure, or a Response for another status
 */
export function fakeEndpoint(endpoint: EndpointFacts, answer: (call: EndpointCall) => unknown): FakeEndpoint {
  const { id, method, path, response } = endpoint
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '([^/]+)')}$`)
  const checked = async (call: EndpointCall) => {
    const value = await answer(call)
    if (value instanceof Error || value instanceof Response || !response) return value
    const { issues } = await response['~standard'].validate(value)
    if (!issues) return value
    const [issue = { message: 'is not valid' }] = issues
    throw new Error(`The fake answer of ${id} is refused by its schema: ${issuePath(issue)} ${issue.message}`)
  }
  return {
    answer(call) {
      const url = URL.canParse(call.url) ? new URL(call.url) : undefined
      const match = url && call.method === method ? pattern.exec(url.pathname) : null
      if (!url || !match) return undefined
      const values = names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')] as const)
      const query = Object.fromEntries(url.searchParams)
      return { value: checked({ path: Object.fromEntries(values), query, body: call.body }) }
    },
  }
}
