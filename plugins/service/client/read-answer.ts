import { issuePath, type StandardSchema, type WidgetError } from '#kernel'
import type { Endpoint } from '../contract/endpoints.js'
import { apiErrors, type Refusal, type RefusalReason } from '../contract/errors.js'

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

const maxErrorBytes = 64_000
const maxReasonLength = 300

/** The error for a refusal, and the text of its body. */
interface ReadRefusal {
  readonly error: WidgetError
  readonly text: string
}

/** Reads the reasons of a refusal from its body. Never throws: a body that fails has no reasons. */
export async function readRefusal(
  endpointId: string,
  response: Response,
  unread: Refusal,
): Promise<ReadRefusal> {
  const text = await readText(response)
  return { error: refused(endpointId, { ...unread, reasons: reasonsIn(text) }), text }
}

/** Creates the error for a refusal. Its text is the first reason, or the status without one. */
export function refused(endpointId: string, refusal: Refusal): WidgetError {
  const { status, reasons } = refusal
  const reason = reasons.find(({ description }) => description !== '')?.description
  return apiErrors.REFUSED({
    values: { reason: reason ?? `The service answered with status ${status}` },
    detail: `${endpointId} was answered with status ${status}`,
    data: refusal,
  })
}

async function readText(response: Response): Promise<string> {
  try {
    return new TextDecoder().decode((await readBody(response, maxErrorBytes)).bytes)
  } catch {
    return ''
  }
}

function reasonsIn(text: string): readonly RefusalReason[] {
  try {
    const { reasons } = Object(parseJson(text)) as { reasons?: unknown }
    return Array.isArray(reasons) ? reasons.map(readReason) : []
  } catch {
    return []
  }
}

function readReason(value: unknown): RefusalReason {
  const { name, description } = Object(value) as Partial<Record<keyof RefusalReason, unknown>>
  return { name: short(name), description: short(description) }
}

function short(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, maxReasonLength) : ''
}

/** The part of a body that was read. */
interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether the body ended within the limit. */
  readonly complete: boolean
}

/**
 * Reads a body up to a number of bytes, counted after decompression. Stops at the first chunk over the limit; the caller
 * closes the connection.
 *
 * @throws the error of the stream if the connection fails
 */
async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (length + part.value.byteLength > maxBytes) return { bytes: joined(chunks, length), complete: false }
    chunks.push(part.value)
    length += part.value.byteLength
  }
  return { bytes: joined(chunks, length), complete: true }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/**
 * Parses JSON without `__proto__` keys, which would set a prototype if the value were copied by assignment.
 *
 * @throws SyntaxError
 */
function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
