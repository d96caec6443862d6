import { walletconnectErrors } from '../errors.js'

/** The wrapped methods of the sign client's engine. */
export interface WcEngine {
  onProviderMessageEvent(event: { readonly message: string }): Promise<void>
  onSessionDeleteRequest(topic: string, request: unknown): Promise<void>
  deleteSession(request: { readonly topic: string }): Promise<void>
  onSessionAuthenticateResponse(topic: string, answer: AuthenticateAnswer): void
  /** Called before the engine reads such an answer. Set by Foyer. */
  beforeAnswer?: (() => void) | undefined
  /** Text of a message whose fields a wallet has signed. */
  formatAuthMessage(request: { readonly request: object; readonly iss: string }): string
}

/** JSON-RPC answer to a request to approve and sign. */
interface AuthenticateAnswer {
  readonly result?: { readonly cacaos?: readonly { readonly s?: { readonly t?: unknown } }[] }
  readonly error?: { readonly code: number; readonly message: unknown }
}

/** The wrapped methods of the sign client's relayer. Both are private there. */
export interface WcConnecting {
  connect: (relayUrl?: string) => Promise<void>
  toEstablishConnection: () => Promise<void>
}

interface SignEngineOwner {
  readonly engine: WcEngine
  readonly session: { readonly keys: readonly string[] }
  readonly core: { readonly relayer: WcConnecting }
}

/**
 * Works around bugs of the sign client 2.21.8, which end in an error of the page that no code can catch, keep the page busy, lose the
 * code of a rejection, or ask a server of the vendor (docs/decisions/0020 and 0039).
 */
export function patchSignEngine({ engine, session, core }: SignEngineOwner): void {
  processOnce(engine)
  endOnce(engine, session)
  readAnswers(engine)
  connectOnce(core.relayer)
}

/**
 * One second after it has opened, the engine processes the messages that an earlier page has left, and takes those that are
 * being processed for such.
 */
function processOnce(engine: WcEngine): void {
  const { onProviderMessageEvent } = engine
  const processing = new Set<string>()
  engine.onProviderMessageEvent = async (event) => {
    const { message } = event
    if (processing.has(message)) return
    processing.add(message)
    try {
      await onProviderMessageEvent.call(engine, event)
    } finally {
      processing.delete(message)
    }
  }
}

/** Code of a wallet that does not know the method; the engine waits for its approval then. */
const unknownMethod = 10_001

/**
 * The engine rejects with the message of an error only, and verifies signatures of contracts at a server of its vendor. Errors are kept
 * whole, and signatures of contracts are refused: the wallet is asked in two steps then.
 */
function readAnswers(engine: WcEngine): void {
  const { onSessionAuthenticateResponse } = engine
  engine.onSessionAuthenticateResponse = (topic, answer) => {
    const { error, result, ...rest } = answer
    const isOfContract = result?.cacaos?.some(({ s }) => s?.t !== 'eip191') ?? false
    const refusal = isOfContract ? { code: 0, message: walletconnectErrors.CONTRACT_SIGNATURE() } : undefined
    const failed =
      refusal ?? (error && error.code !== unknownMethod ? { ...error, message: error } : undefined)
    engine.beforeAnswer?.()
    onSessionAuthenticateResponse.call(engine, topic, failed ? { ...rest, error: failed } : answer)
  }
}

/** Page and wallet can end a session at the same time: the second end would find no session. */
function endOnce(engine: WcEngine, session: SignEngineOwner['session']): void {
  const { onSessionDeleteRequest, deleteSession } = engine
  const isKnown = (topic: string) => session.keys.includes(topic)
  engine.onSessionDeleteRequest = async (topic, request) => {
    if (isKnown(topic)) await onSessionDeleteRequest.call(engine, topic, request)
  }
  engine.deleteSession = async (request) => {
    if (isKnown(request.topic)) await deleteSession.call(engine, request)
  }
}

/**
 * The relayer subscribes after a failed connect too, which connects again at once: while the relay is unreachable its attempts
 * would multiply.
 */
function connectOnce(relayer: WcConnecting): void {
  const connect = relayer.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  relayer.connect = (relayUrl) => (connecting ??= connect(relayUrl).finally(() => (connecting = undefined)))
}

/** Keeps a closed relayer from connecting again. Remaining requests stay pending until their time limit. */
export function stopConnecting(relayer: WcConnecting): void {
  relayer.connect = () => Promise.resolve()
  relayer.toEstablishConnection = () => new Promise(() => {})
}
