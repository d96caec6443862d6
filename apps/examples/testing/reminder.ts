import { clockKey, connectionAtom, defineEvent, definePlugin, schema } from 'foyerkit/kernel'

// #region plugin
export const due = defineEvent<{ readonly wallet: string }>('reminder.due')

/** Emits `reminder.due` when a wallet has been connected for `afterMs`. */
export const reminder = definePlugin({
  id: 'reminder',
  config: schema.object({ afterMs: schema.optional(schema.number(), 60_000) }),
  requires: { clock: clockKey },
  events: { due },
  setup({ config, use, store, events, signal, onDispose }) {
    let timer = new AbortController()
    const remind = async () => {
      timer.abort()
      timer = new AbortController()
      const connection = store.get(connectionAtom)
      if (!connection) return
      await use.clock.sleep(config.afterMs, timer.signal)
      if (!signal.aborted) events.emit(due, { wallet: connection.name })
    }
    const start = () => void remind().catch(() => {})
    onDispose(store.sub(connectionAtom, start))
    onDispose(() => timer.abort())
    start()
    return {}
  },
})
// #endregion
