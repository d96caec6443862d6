import {
  errorMessage,
  eventMessage,
  messageBytes,
  readRequest,
  signedBytes,
  successMessage,
  type FrameEventName,
  type FrameEventOf,
  type IncomingRequest,
  type RequestName,
  type SuccessOf,
} from 'foyerkit/plugins/auth/wire'
import { FrameError, textOf } from '../frame-error.js'
import { inBackground } from '../in-background.js'

/** Answers a request. */
type Answer<Name extends RequestName> = (
  payload: Extract<IncomingRequest, { name: Name }>['payload'],
) => Promise<SuccessOf<Name>> | SuccessOf<Name>

/** One answer for each request. */
export type Answers = { readonly [Name in RequestName]: Answer<Name> }

/** Sends an event to the page. */
export type Emit = <Name extends FrameEventName>(name: Name, payload: FrameEventOf<Name>) => void

/** Conversation with the page. */
export interface Conversation {
  readonly emit: Emit
}

/** Maximum number of requests that wait at the same time. */
const maxPending = 64

/**
 * Answers the requests of a page over its port, each one once.
 *
 * @param loadAnswers called for each request; if it rejects, so does the request
 */
export function converse(port: MessagePort, loadAnswers: () => Promise<Answers>): Conversation {
  const live = new Set<string>()

  async function answer(request: IncomingRequest): Promise<void> {
    const { id, name } = request
    if (live.has(id)) return
    if (live.size >= maxPending) {
      port.postMessage(errorMessage(id, name, { message: 'Too many requests are waiting', code: -32005 }))
      return
    }
    live.add(id)
    try {
      const answers = await loadAnswers()
      const reply = await (answers[name] as Answer<RequestName>)(request.payload)
      port.postMessage(successMessage(id, name, reply))
    } catch (error) {
      const code = error instanceof FrameError ? error.code : undefined
      port.postMessage(
        errorMessage(id, name, { message: textOf(error), ...(code !== undefined && { code }) }),
      )
    } finally {
      live.delete(id)
    }
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const size = sizeOf(data)
    const request = size <= signedBytes ? readRequest(data) : undefined
    if (!request) return
    if ('refused' in request) {
      const { id, name, refused } = request
      if (id !== undefined && name !== undefined)
        port.postMessage(errorMessage(id, name, { message: refused, code: -32602 }))
      return
    }
    if (size > messageBytes && request.name !== 'RPC_REQUEST') {
      port.postMessage(
        errorMessage(request.id, request.name, { message: 'The request is too large', code: -32602 }),
      )
      return
    }
    inBackground(answer(request))
  }

  return {
    emit: (name, payload) => port.postMessage(eventMessage(crypto.randomUUID(), name, payload)),
  }
}

/** Size of a message, in bytes of its JSON; infinite for what has no JSON. */
function sizeOf(data: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(data)).length
  } catch {
    return Infinity
  }
}
