import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inBackground } from '../in-background.js'

const connectionLimitMs = 3_000
const answerLimitMs = 5_000
const heartbeatMs = 5_000
const firstPauseMs = 50
const maxPauseMs = 2_000

/** Listener of a channel. */
interface NotificationListener {
  onPayload(payload: string): void
  /** Called when the connection is back: payloads may have been lost. */
  onReconnected(): void
}

/** LISTEN and NOTIFY of PostgreSQL. */
export interface Notifications {
  /** Sends payloads of less than 8000 bytes, in this order. Rejects without a connection. */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  /** Listens to a channel until the result is called. Rejects if the server cannot be reached now. */
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Creates notifications with a connection of their own, which is opened by the first listener and again when it breaks.
 */
export function createNotifications(url: string): Notifications {
  const listeners = new Map<string, Set<NotificationListener>>()
  const closed = new AbortController()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined

  async function open() {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectionLimitMs,
      query_timeout: answerLimitMs,
      keepAlive: true,
    })
    // `end` follows
    opened.on('error', () => undefined)
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const { onPayload } of listeners.get(channel) ?? []) onPayload(payload)
    })
    opened.on('end', () => {
      if (client !== opened) return
      client = undefined
      if (!closed.signal.aborted) inBackground(reopen())
    })
    await opened.connect()
    try {
      for (const channel of listeners.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await opened.end()
      throw error
    }
    client = opened
  }
  async function reopen() {
    for (let pauseMs = firstPauseMs; !client; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        await sleep(pauseMs, undefined, { signal: closed.signal })
        await open()
      } catch {
        if (closed.signal.aborted) return
      }
    }
    for (const set of listeners.values()) for (const { onReconnected } of set) onReconnected()
  }
  // a server that has vanished does not close its connections
  const heartbeat = setInterval(() => {
    const current = client
    current?.query('select 1').catch(() => current.end())
  }, heartbeatMs).unref()

  const connected = () => {
    if (!client) throw new Error('There is no connection for notifications of the database')
    return client
  }

  return {
    async notify(channel, payloads) {
      await connected().query('select pg_notify($1, payload) from unnest($2::text[]) as payloads (payload)', [
        channel,
        payloads,
      ])
    },
    async listen(channel, { onPayload, onReconnected }) {
      // a listener may listen twice
      const listener = { onPayload, onReconnected }
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      if (!client) await (connecting ??= open().finally(() => (connecting = undefined)))
      else if (set.size === 1) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        set.delete(listener)
        if (set.size > 0) return
        listeners.delete(channel)
        // without a connection there is nothing to end
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    },
    async close() {
      closed.abort()
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
