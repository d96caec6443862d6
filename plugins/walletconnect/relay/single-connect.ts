/** Methods of the sign client's relayer that are wrapped. Both are private there. */
export interface WcConnecting {
  connect: (relayUrl?: string) => Promise<void>
  toEstablishConnection: () => Promise<void>
}

/**
 * Deduplicates connects to the relay. The relayer subscribes after a failed attempt too, which connects again at once: while
 * the relay is unreachable its attempts would multiply and keep the page busy.
 */
export function shareConnect(relayer: WcConnecting): void {
  const connect = relayer.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  relayer.connect = (relayUrl) => (connecting ??= connect(relayUrl).finally(() => (connecting = undefined)))
}

/** Keeps a closed relayer from connecting again. Remaining requests stay pending until their time limit. */
export function endConnect(relayer: WcConnecting): void {
  relayer.connect = () => Promise.resolve()
  relayer.toEstablishConnection = () => new Promise(() => {})
}
