import { issuePath, type StandardSchema } from '#kernel'
import type { Endpoint } from '../contract/endpoints.js'
import { apiErrors } from '../contract/errors.js'
import { parseJson } from './parse-json.js'
import { readBody } from './read-body.js'

const defaultMaxBytes = 1_000_000

/**
 * Reads the body of a successful call.
 *
 * @returns the output of the endpoint's schema, or the picture
 * @throws api/UNREACHABLE if the connection fails, api/TOO_LARGE, api/BAD_ANSWER
 */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { id, maxBytes = defaultMaxBytes } = endpoint
  const { bytes, complete } = await readBody(response, maxBytes).catch((cause: unknown) => {
    throw apiErrors.UNREACHABLE({ cause, detail: `The answer to ${id} was cut off` })
  })
  if (!complete) throw apiErrors.TOO_LARGE({ detail: `${id} was answered with more than ${maxBytes} bytes` })
  const type = response.headers.get('content-type') ?? 'no type'
  if (endpoint.response)
    return checked(endpoint.response, id, json(id, new TextDecoder().decode(bytes), type))
  if (!type.startsWith('image/')) throw badAnswer(id, `must be a picture, not ${type}`)
  return new Blob([bytes], { type })
}

function json(id: string, text: string, type: string): unknown {
  try {
    return text.trim() === '' ? undefined : parseJson(text)
  } catch (cause) {
    throw badAnswer(id, `must be JSON, not ${type}`, cause)
  }
}

async function checked<Out>(schema: StandardSchema<unknown, Out>, id: string, value: unknown): Promise<Out> {
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return result.value
  const issue = result.issues[0]
  const field = issue && issuePath(issue)
  throw badAnswer(id, `${field ? `${field} ` : ''}${issue?.message ?? 'is not valid'}`)
}

function badAnswer(id: string, problem: string, cause?: unknown) {
  return apiErrors.BAD_ANSWER({ cause, detail: `Answer to ${id}: ${problem}` })
}
