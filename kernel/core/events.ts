import type { EventKey } from './keys.js'
import { kernelErrors } from './errors/kernel-errors.js'
import type { Report } from './errors/report.js'

/** Unsubscribes a listener. */
export type Unsubscribe = () => void

/** An emitted event, as passed to a tap. */
export interface EmittedEvent {
  readonly id: string
  readonly payload: unknown
}

/** Delivers events to listeners: synchronously, in the order of subscription. */
export interface EventBus {
  emit<Payload>(key: EventKey<Payload>, payload: Payload): void
  on<Payload>(key: EventKey<Payload>, listener: (payload: Payload) => void): Unsubscribe
  /** Subscribes to every event; meant for analytics. */
  tap(listener: (event: EmittedEvent) => void): Unsubscribe
}

/** A bus that names an owner per plugin, so that a failing listener is reported with the plugin's id. */
export interface OwnedEventBus extends EventBus {
  ownedBy(owner: string): EventBus
  clear(): void
}

interface Entry {
  readonly owner: string
  readonly listener: (payload: never) => void
}

const everything = Symbol('every event')

/** Maximum depth of listeners that emit within each other. Two that emit their own event double the calls at each depth. */
const maxDepth = 10

/**
 * Calls a listener and reports what it throws, or rejects with when it is asynchronous, as kernel/LISTENER_FAILED.
 * Nothing reaches the caller, so one listener cannot stop the code that emits, or the other listeners.
 *
 * @param event name of the event or method in the error's text
 * @param owner plugin id, or `host`
 */
export function callListener(report: Report, event: string, owner: string, listener: () => unknown): void {
  const fail = (cause: unknown) =>
    report(kernelErrors.LISTENER_FAILED({ values: { event, plugin: owner }, cause }), { plugin: owner })
  try {
    Promise.resolve(listener()).catch(fail)
  } catch (cause) {
    fail(cause)
  }
}

/** Creates the bus of one widget. A listener that fails is reported; the other listeners still run. */
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

  let depth = 0
  const deliver = (id: string | symbol, event: string, payload: unknown) => {
    if (depth === maxDepth) throw kernelErrors.LISTENER_LOOP()
    depth++
    for (const { owner, listener } of [...(entries.get(id) ?? [])])
      callListener(report, event, owner, () => listener(payload as never))
    depth--
  }

  const ownedBy = (owner: string): EventBus => ({
    emit: (key, payload) => {
      deliver(key.id, key.id, payload)
      deliver(everything, key.id, { id: key.id, payload })
    },
    on: (key, listener) => add(key.id, { owner, listener }),
    tap: (listener) => add(everything, { owner, listener }),
  })

  return { ...ownedBy('host'), ownedBy, clear: () => entries.clear() }
}
