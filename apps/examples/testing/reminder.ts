import { clockKey, connectionAtom, defineEvent, definePlugin, schema } from 'foyerkit/kernel'

// #region plugin
export const due = defineEvent('reminder.due').of<{ readonly wallet: string }>()

/** Tells when a wallet has been connected for a while. */
export const reminder = definePlugin({
  id: 'reminder',
  config: schema.object({ afterMs: schema.optional(schema.number(), 60_000) }),
  requires: { clock: clockKey },
  events: { due },
  setup({ config, use, store, events, signal, onDispose }) {
    let waiting = new AbortController()
    const begin = async () => {
      waiting.abort()
      waiting = new AbortController()
      const connection = store.get(connectionAtom)
      if (!connection) return
      await use.clock.sleep(config.afterMs, waiting.signal)
      if (!signal.aborted) events.emit(due, { wallet: connection.name })
    }
    const start = () => void begin().catch(() => {})
    onDispose(store.sub(connectionAtom, start))
    onDispose(() => waiting.abort())
    start()
    return {}
  },
})
// #endregion
