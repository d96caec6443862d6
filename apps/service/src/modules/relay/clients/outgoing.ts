import type { WebSocket } from 'ws'

const tryAgainLaterCode = 1013

/** Frames to a client, with back-pressure. */
export interface Outgoing {
  /** Sends a frame. Closes the socket if too many bytes are unsent. */
  send(frame: string): void
  /** Whether more frames should wait. */
  readonly isFull: boolean
  /** Resolves when the socket is not full, or closed. */
  ready(): Promise<void>
  /** Number of frames that were written to the network. */
  readonly written: number
}

/** Options of {@link createOutgoing}. */
export interface OutgoingOptions {
  readonly pauseAtBytes: number
  readonly closeAtBytes: number
  /** Called when the socket is no longer full. */
  onReady(): void
  /** Called when the socket is closed because too many bytes are unsent. */
  onClose(): void
}

/** Creates the outgoing side of a socket. */
export function createOutgoing(
  socket: WebSocket,
  { pauseAtBytes, closeAtBytes, onReady, onClose }: OutgoingOptions,
): Outgoing {
  let waiting: (() => void)[] = []
  let written = 0
  let wasFull = false
  const isOpen = () => socket.readyState === socket.OPEN
  const isFull = () => isOpen() && socket.bufferedAmount > pauseAtBytes

  function release() {
    const resolveAll = waiting
    waiting = []
    for (const resolve of resolveAll) resolve()
  }
  function onWritten() {
    written += 1
    if (!wasFull || isFull()) return
    wasFull = false
    release()
    onReady()
  }
  socket.on('close', release)

  return {
    send(frame) {
      if (!isOpen()) return
      socket.send(frame, onWritten)
      if (socket.bufferedAmount > pauseAtBytes) wasFull = true
      if (socket.bufferedAmount <= closeAtBytes) return
      onClose()
      socket.close(tryAgainLaterCode, 'Too many unsent bytes')
      release()
    },
    get isFull() {
      return isFull()
    },
    async ready() {
      if (isFull()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    get written() {
      return written
    },
  }
}
