import { schema } from '#kernel'
import { defineEndpoints, get, post } from '#plugins/service/contract'
import { readNonce, readSession, readSessions, type Answer } from './read-answers.js'

/** Creates a schema that reads an answer. */
const answer = <T>(read: (value: unknown) => Answer<T>) =>
  schema.custom<unknown, T>((value) => {
    const result = read(value)
    if ('value' in result) return result
    return { issues: [{ message: result.problem, path: [result.field] }] }
  })

const account = schema.object({
  projectId: schema.string(),
  chainId: schema.optional(schema.string()),
  address: schema.optional(schema.string()),
})

/** Endpoints of the service for sign-ins. */
export const signInApi = /*#__PURE__*/ defineEndpoints('siwx', {
  nonce: post('/v1/sign-in/nonce', {
    body: schema.object({ projectId: schema.string() }),
    response: answer(readNonce),
  }),
  signIn: post('/v1/sign-in', {
    body: schema.object({
      projectId: schema.string(),
      message: schema.string(),
      signature: schema.string(),
      type: schema.optional(schema.string()),
      publicKey: schema.optional(schema.string()),
      keep: schema.oneOf('token', 'cookie'),
    }),
    response: answer((value) => {
      const { session, token } = Object(value) as Readonly<Record<string, unknown>>
      const read = readSession(session, 'session')
      if (!('value' in read)) return read
      if (token !== undefined && typeof token !== 'string')
        return { field: 'token', problem: 'must be a text' }
      return { value: { session: read.value, token } }
    }),
  }),
  sessions: get('/v1/sign-in', { params: account, response: answer(readSessions) }),
  signOut: {
    ...get('/v1/sign-in', { params: account, response: answer(() => ({ value: undefined })) }),
    method: 'DELETE' as const,
  },
})
