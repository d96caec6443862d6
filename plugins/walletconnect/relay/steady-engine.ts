/** What of the sign client's engine is wrapped. */
export interface WcEngine {
  onProviderMessageEvent(event: { readonly message: string }): Promise<void>
  onSessionDeleteRequest(topic: string, request: unknown): Promise<void>
  deleteSession(request: { readonly topic: string }): Promise<void>
}

/** The part of the sign client that is looked at. */
interface EngineOwner {
  readonly engine: WcEngine
  readonly session: { readonly keys: readonly string[] }
}

/** Keeps the engine from faults of its own that end as errors in the host's page, where nobody catches them. */
export function steadyEngine({ engine, session }: EngineOwner): void {
  const { onProviderMessageEvent, onSessionDeleteRequest, deleteSession } = engine
  const isThere = (topic: string) => session.keys.includes(topic)

  // a second after it has opened it goes through what an earlier page has left, and takes what it is in the middle of
  // for such
  const underWay = new Set<string>()
  engine.onProviderMessageEvent = async (event) => {
    const { message } = event
    if (underWay.has(message)) return
    underWay.add(message)
    try {
      await onProviderMessageEvent.call(engine, event)
    } finally {
      underWay.delete(message)
    }
  }

  // both sides may end a session at once: whoever comes second finds nothing to end
  engine.onSessionDeleteRequest = async (topic, request) => {
    if (isThere(topic)) await onSessionDeleteRequest.call(engine, topic, request)
  }
  engine.deleteSession = async (request) => {
    if (isThere(request.topic)) await deleteSession.call(engine, request)
  }
}
