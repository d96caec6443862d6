/** The wrapped methods of the sign client's engine. */
export interface WcEngine {
  onProviderMessageEvent(event: { readonly message: string }): Promise<void>
  onSessionDeleteRequest(topic: string, request: unknown): Promise<void>
  deleteSession(request: { readonly topic: string }): Promise<void>
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
 * Works around three bugs of the sign client 2.21.8, each of which ends in an error of the page that no code can catch, or
 * keeps the page busy (docs/decisions/0020).
 */
export function patchSignEngine({ engine, session, core }: SignEngineOwner): void {
  processOnce(engine)
  endOnce(engine, session)
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
