import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import type { EventKey } from './keys.js'

/** Takes a listener back. */
export type Unsubscribe = () => void

/** One event as a tap sees it. */
export interface EmittedEvent {
  readonly id: string
  readonly payload: unknown
}

/** Tells facts to whoever listens; synchronous, in the order of subscription. */
export interface EventBus {
  emit<Payload>(key: EventKey<string, Payload>, payload: Payload): void
  on<Payload>(key: EventKey<string, Payload>, listener: (payload: Payload) => void): Unsubscribe
  /** Hears every event; meant for analytics. */
  tap(listener: (event: EmittedEvent) => void): Unsubscribe
}

/** A bus that the kernel can hand out per plugin, so that a throwing listener is told with its owner's name. */
export interface OwnedEventBus extends EventBus {
  ownedBy(owner: string): EventBus
  clear(): void
}

interface Entry {
  readonly owner: string
  readonly listener: (payload: never) => void
}

const everything = Symbol('every event')

/** Creates the bus of one widget. A listener that throws is reported and stops nobody. */
export function createEventBus(report: Report): OwnedEventBus {
  const entries = new Map<string | symbol, Set<Entry>>()

  const add = (id: string | symbol, entry: Entry): Unsubscribe => {
    const set = entries.get(id) ?? new Set()
    entries.set(id, set.add(entry))
    return () => {
      set.delete(entry)
      if (set.size === 0 && entries.get(id) === set) entries.delete(id)
    }
  }

  const tell = (id: string | symbol, event: string, payload: unknown) => {
    for (const { owner, listener } of [...(entries.get(id) ?? [])]) {
      try {
        listener(payload as never)
      } catch (cause) {
        report(kernelErrors.LISTENER_FAILED({ values: { event, plugin: owner }, cause }), { plugin: owner })
      }
    }
  }

  const ownedBy = (owner: string): EventBus => ({
    emit: (key, payload) => {
      tell(key.id, key.id, payload)
      tell(everything, key.id, { id: key.id, payload })
    },
    on: (key, listener) => add(key.id, { owner, listener }),
    tap: (listener) => add(everything, { owner, listener }),
  })

  return { ...ownedBy('host'), ownedBy, clear: () => entries.clear() }
}
