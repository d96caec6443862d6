/** Methods of the sign client's relayer that are wrapped. Both are private there. */
export interface WcConnecting {
  connect: (relayUrl?: string) => Promise<void>
  toEstablishConnection: () => Promise<void>
}

/**
 * Makes every connect to the relay share the one under way. The relayer subscribes after a failed attempt too, which
 * connects again at once: while the relay is away its attempts would multiply without a pause, and keep the page busy.
 */
export function shareConnect(relayer: WcConnecting): void {
  const connect = relayer.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  relayer.connect = (relayUrl) => (connecting ??= connect(relayUrl).finally(() => (connecting = undefined)))
}

/** Keeps a closed relayer from connecting again: requests that are left stay pending until their own limit. */
export function endConnect(relayer: WcConnecting): void {
  relayer.connect = () => Promise.resolve()
  relayer.toEstablishConnection = () => new Promise(() => {})
}
