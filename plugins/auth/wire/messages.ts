import * as z from 'zod/mini'
import { framePrefix, refusedText, requestPrefix } from './names.js'
import { requests, type PayloadOf, type RequestName, type SuccessOf } from './requests.js'

/** Events of the frame, with the schema of their payload. */
export const frameEvents = {
  /** The frame has accepted the page and answers requests. */
  READY: z.optional(z.object({ version: z.optional(z.string().check(z.maxLength(32))) })),
  /** A resume ticket for IS_CONNECTED after the frame has lost its storage; without one the session has ended. */
  SESSION_UPDATE: z.object({ token: z.optional(z.string().check(z.maxLength(256))) }),
  /** The frame asks to be shown. `height` is in CSS pixels. */
  SHOW: z.object({
    reason: z.string().check(z.maxLength(32)),
    height: z.number().check(z.minimum(0), z.maximum(4_000)),
  }),
  HIDE: z.optional(z.unknown()),
} as const

/** Name of an event of the frame. */
export type FrameEventName = keyof typeof frameEvents

/** Payload of an event. */
export type FrameEventOf<Name extends FrameEventName> = z.infer<(typeof frameEvents)[Name]>

const envelope = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string().check(z.maxLength(64)),
  payload: z.optional(z.unknown()),
})

/** Error reply of the frame. `code` is one of EIP-1193 or JSON-RPC, if the error has one. */
const failure = z.object({
  message: z.string().check(z.maxLength(2_048)),
  code: z.optional(z.int()),
})

/** Request that the frame received. */
export type IncomingRequest = {
  readonly [Name in RequestName]: {
    readonly id: string
    readonly name: Name
    readonly payload: PayloadOf<Name>
  }
}[RequestName]

/** Message of the frame. `refused` is its only answer to a page that the project does not allow. */
export type FrameMessage =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'success'; readonly id: string; readonly name: RequestName; readonly payload: unknown }
  | {
      readonly kind: 'error'
      readonly id: string
      readonly name: RequestName
      readonly message: string
      readonly code?: number | undefined
    }
  | {
      readonly [Name in FrameEventName]: {
        readonly kind: 'event'
        readonly name: Name
        readonly payload: FrameEventOf<Name>
      }
    }[FrameEventName]

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name)
const isEventName = (name: string): name is FrameEventName => Object.hasOwn(frameEvents, name)

/** Creates the message of a request. */
export function requestMessage<Name extends RequestName>(id: string, name: Name, payload: PayloadOf<Name>) {
  return { id, type: `${requestPrefix}${name}`, ...(payload !== undefined && { payload }) }
}

/** Creates the reply to a request. */
export function successMessage<Name extends RequestName>(id: string, name: Name, payload: SuccessOf<Name>) {
  return { id, type: `${framePrefix}${name}_SUCCESS`, ...(payload !== undefined && { payload }) }
}

/** Creates the reply to a request that failed. */
export function errorMessage(
  id: string,
  name: string,
  error: { readonly message: string; readonly code?: number },
) {
  const { message, code } = error
  return {
    id,
    type: `${framePrefix}${name}_ERROR`,
    payload: { message: message.slice(0, 2_048), ...(code !== undefined && { code }) },
  }
}

/** Creates the message of an event. */
export function eventMessage<Name extends FrameEventName>(
  id: string,
  name: Name,
  payload: FrameEventOf<Name>,
) {
  return { id, type: `${framePrefix}${name}`, ...(payload !== undefined && { payload }) }
}

/** A message of the page that the frame refuses. `id` and `name` are there if an error reply can be sent. */
export interface Refusal {
  readonly refused: string
  readonly id?: string
  readonly name?: string
}

/** Reads a message of the page; undefined for a message that is not of the protocol. */
export function readRequest(data: unknown): IncomingRequest | Refusal | undefined {
  const read = envelope.safeParse(data)
  if (!read.success || !read.data.type.startsWith(requestPrefix)) return undefined
  const { id, type, payload } = read.data
  const name = type.slice(requestPrefix.length)
  if (!isRequestName(name)) return { refused: `Unknown request ${name}`, id, name }
  const checked = requests[name].payload.safeParse(payload)
  if (!checked.success)
    return { refused: `The payload of ${name} is invalid: ${faultOf(checked.error)}`, id, name }
  return { id, name, payload: checked.data } as IncomingRequest
}

/** Reads a message of the frame; undefined for everything else. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const read = envelope.safeParse(data)
  if (!read.success || !read.data.type.startsWith(framePrefix)) return undefined
  const { id, type, payload } = read.data
  const word = type.slice(framePrefix.length)
  if (isEventName(word)) {
    const checked = frameEvents[word].safeParse(payload)
    return checked.success
      ? ({ kind: 'event', name: word, payload: checked.data } as FrameMessage)
      : undefined
  }
  if (word === 'HANDSHAKE_ERROR') {
    const { message = refusedText } = failure.safeParse(payload).data ?? {}
    return { kind: 'refused', message }
  }
  const [, name = '', outcome] = /^(.+)_(SUCCESS|ERROR)$/.exec(word) ?? []
  if (!isRequestName(name)) return undefined
  if (outcome === 'ERROR') {
    const checked = failure.safeParse(payload)
    return { kind: 'error', id, name, ...(checked.success ? checked.data : { message: 'An error occurred' }) }
  }
  const checked = requests[name].success.safeParse(payload)
  return checked.success
    ? { kind: 'success', id, name, payload: checked.data }
    : { kind: 'error', id, name, message: `The frame sent an invalid reply to ${name}` }
}

function faultOf(error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }): string {
  const [issue] = error.issues
  return issue && issue.path.length > 0 ? issue.path.join('.') : 'payload'
}
