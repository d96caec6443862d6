import { issuePath, type StandardSchema } from '../core/schema/standard-schema.js'
import { apiErrors } from './api-errors.js'
import type { Endpoint } from './endpoints.js'
import { parseJson } from './parse-json.js'
import { readBody } from './read-body.js'

const usualMaxBytes = 1_000_000

/**
 * Reads the answer of a successful call.
 *
 * @returns what the endpoint's schema makes of it, or the picture.
 * @throws api/UNREACHABLE if the connection fails, api/TOO_LARGE, api/BAD_ANSWER.
 */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { id, maxBytes = usualMaxBytes } = endpoint
  const { bytes, complete } = await readBody(response, maxBytes).catch((cause: unknown) => {
    throw apiErrors.UNREACHABLE({ cause, detail: `The answer to ${id} broke off` })
  })
  if (!complete) throw apiErrors.TOO_LARGE({ detail: `${id} was answered with more than ${maxBytes} bytes` })
  const type = response.headers.get('content-type') ?? 'no type'
  if (endpoint.response)
    return checked(endpoint.response, id, json(id, new TextDecoder().decode(bytes), type))
  if (!type.startsWith('image/')) throw unexpected(id, `must be a picture, not ${type}`)
  return new Blob([bytes], { type })
}

function json(id: string, text: string, type: string): unknown {
  try {
    return text.trim() === '' ? undefined : parseJson(text)
  } catch (cause) {
    throw unexpected(id, `must be JSON, not ${type}`, cause)
  }
}

async function checked<Out>(schema: StandardSchema<unknown, Out>, id: string, value: unknown): Promise<Out> {
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return result.value
  const issue = result.issues[0]
  const field = issue && issuePath(issue)
  throw unexpected(id, `${field ? `${field} ` : ''}${issue?.message ?? 'is not valid'}`)
}

function unexpected(id: string, problem: string, cause?: unknown) {
  return apiErrors.BAD_ANSWER({ cause, detail: `Answer to ${id}: ${problem}` })
}
