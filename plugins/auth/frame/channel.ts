import {
  messageBytes,
  readFrameMessage,
  requestMessage,
  signedBytes,
  type FrameMessage,
  type PayloadOf,
  type RequestName,
  type SuccessOf,
} from '../wire/index.js'
import { authErrors } from '../errors.js'
import { frameError } from './frame-error.js'

/** Event of the frame, or its refusal of the page, as the channel passes them on. */
export type FrameEvent = Extract<FrameMessage, { kind: 'event' | 'refused' }>

/** Conversation with a frame over one port. */
export interface FrameChannel {
  /**
   * Sends a request. Replies are accepted once, and only with the type of the request.
   *
   * @throws auth/TOO_LARGE, an error with the frame's text, the reason of the signal or the reason of `close`
   */
  request<Name extends RequestName>(
    name: Name,
    payload: PayloadOf<Name>,
    signal?: AbortSignal,
  ): Promise<SuccessOf<Name>>
  /** Ends the conversation: pending requests reject with the reason, and later messages are ignored. */
  close(reason: unknown): void
}

interface Pending {
  readonly name: RequestName
  resolve(payload: unknown): void
  reject(error: unknown): void
}

/** Opens a conversation over a port. */
export function openChannel(port: MessagePort, onEvent: (event: FrameEvent) => void): FrameChannel {
  const pending = new Map<string, Pending>()
  let ended: { readonly reason: unknown } | undefined

  port.onmessage = ({ data }: MessageEvent) => {
    const message = readFrameMessage(data)
    if (!message || ended) return
    if (message.kind === 'event' || message.kind === 'refused') return onEvent(message)
    const request = pending.get(message.id)
    if (request?.name !== message.name) return
    pending.delete(message.id)
    if (message.kind === 'success') request.resolve(message.payload)
    else request.reject(frameError(message))
  }

  return {
    request(name, payload, signal) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(toError(ended.reason))
        if (signal?.aborted) return reject(toError(signal.reason))
        const id = crypto.randomUUID()
        const message = requestMessage(id, name, payload)
        const limit = name === 'RPC_REQUEST' ? signedBytes : messageBytes
        if (sizeOf(message) > limit) return reject(authErrors.TOO_LARGE())
        const stop = () => {
          pending.delete(id)
          reject(toError(signal?.reason))
        }
        const settle = () => signal?.removeEventListener('abort', stop)
        signal?.addEventListener('abort', stop, { once: true })
        pending.set(id, {
          name,
          resolve: (value) => (settle(), resolve(value as SuccessOf<typeof name>)),
          reject: (error) => (settle(), reject(toError(error))),
        })
        port.postMessage(message)
      })
    },
    close(reason) {
      if (ended) return
      ended = { reason }
      port.onmessage = null
      port.close()
      for (const { reject } of pending.values()) reject(reason)
      pending.clear()
    },
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : authErrors.ABORTED({ cause: reason })
}

function sizeOf(message: unknown): number {
  return new TextEncoder().encode(JSON.stringify(message)).length
}
