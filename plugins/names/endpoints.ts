import { schema } from '#kernel'
import { defineEndpoints, get, post } from '#plugins/service/contract'

/** Name of the service, with its addresses by coin type. */
export interface ServiceName {
  readonly name: string
  readonly addresses: Readonly<Record<string, string | undefined>>
  /** Text record `avatar`. */
  readonly avatar: string | undefined
}

/** Name that the service suggests. */
interface SuggestedName {
  readonly name: string
  readonly registered: boolean
}

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown) => Object(value) as Fields
const maxNames = 20

/** Reads a name. Fields of another form count as absent. */
function readName(value: unknown): ServiceName | undefined {
  const { name, addresses, attributes } = fields(value)
  if (typeof name !== 'string') return undefined
  const avatar = Object.entries(fields(attributes)).find(([key]) => key === 'avatar')?.[1]
  return {
    name,
    addresses: Object.fromEntries(
      Object.entries(fields(addresses)).flatMap(([coinType, entry]) => {
        const { address } = fields(entry)
        return typeof address === 'string' ? [[coinType, address]] : []
      }),
    ),
    avatar: typeof avatar === 'string' ? avatar : undefined,
  }
}

function readSuggestion(value: unknown): readonly SuggestedName[] {
  const { name, registered } = fields(value)
  return typeof name === 'string' && typeof registered === 'boolean' ? [{ name, registered }] : []
}

const apiVersion = schema.string()

/** Body of a call that the account signs. */
const signedBody = schema.object({
  projectId: schema.string(),
  coin_type: schema.number({ min: 0 }),
  address: schema.string(),
  message: schema.string(),
  signature: schema.string(),
})
const done = schema.answer('{success: true}', (value) =>
  fields(value)['success'] === true ? true : undefined,
)

/** Endpoints of names. */
export const namesApi = /*#__PURE__*/ defineEndpoints('names', {
  name: get('/v1/profile/account/:name', {
    params: schema.object({ apiVersion }),
    // an empty list if there is no such name
    response: schema.answer('{name} or []', (value) =>
      Array.isArray(value) ? { name: undefined } : readName(value),
    ),
  }),
  ofAccount: get('/v1/profile/reverse/:address', {
    params: schema.object({ apiVersion, sender: schema.optional(schema.string()) }),
    response: schema.answer('a list', (value) =>
      Array.isArray(value) ? value.slice(0, maxNames).flatMap((entry) => readName(entry) ?? []) : undefined,
    ),
  }),
  suggestions: get('/v1/profile/suggestions/:part', {
    params: schema.object({ zone: schema.string(), sender: schema.optional(schema.string()) }),
    response: schema.answer('{suggestions}', (value) => {
      const { suggestions } = fields(value)
      return Array.isArray(suggestions) ? suggestions.slice(0, maxNames).flatMap(readSuggestion) : undefined
    }),
  }),
  register: post('/v1/profile/account', { body: signedBody, response: done }),
  release: post('/v1/profile/account/release', { body: signedBody, response: done }),
})
