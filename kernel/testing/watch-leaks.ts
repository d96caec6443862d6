/** Records listeners, intervals, nodes, style sheets and globals that are not removed. */
export interface LeakWatch {
  /** Stops recording and lists the leaks. */
  stop(): readonly string[]
}

type Undo = () => void

/**
 * Counts the page's listeners, intervals, nodes, style sheets and globals from now on. In Node without a DOM only intervals and
 * globals are counted.
 */
export function watchLeaks(): LeakWatch {
  const globals = new Set(Object.getOwnPropertyNames(globalThis))
  const page = typeof document === 'undefined' ? undefined : document
  const initialCounts = { nodes: countNodes(page), sheets: page?.adoptedStyleSheets?.length ?? 0 }
  const listeners = watchListeners(page)
  const timers = watchTimers()
  return {
    stop() {
      const leaks = countEach([...listeners.stop(), ...timers.stop()])
      if (countNodes(page) > initialCounts.nodes)
        leaks.push(`${countNodes(page) - initialCounts.nodes} × node`)
      if ((page?.adoptedStyleSheets?.length ?? 0) > initialCounts.sheets)
        leaks.push('a style sheet in the page')
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !globals.has(name))
      return [...leaks, ...added.map((name) => `the global ${name}`)]
    },
  }
}

/** A listener that was added. */
interface Added {
  readonly target: string
  readonly type: string
  readonly listener: EventListenerOrEventListenerObject
  readonly isCapture: boolean
  readonly signal: AbortSignal | undefined
}

/** Records the listeners of the window, the document and its body. `stop` lists those that are still there. */
function watchListeners(page: Document | undefined): { readonly stop: () => readonly string[] } {
  let added: readonly Added[] = []
  const restore: Undo[] = []
  // the DOM removes the listener itself when the signal is aborted
  const present = () => added.filter(({ signal }) => !signal?.aborted)

  const watch = (name: string, target: EventTarget) => {
    const { addEventListener: add, removeEventListener: remove } = target
    // the DOM tells listeners apart by these four
    const isSame = (entry: Added, type: string, listener: unknown, isCapture: boolean) =>
      entry.target === name &&
      entry.type === type &&
      entry.listener === listener &&
      entry.isCapture === isCapture

    const addEventListener = (...call: Parameters<typeof add>) => {
      const [type, listener, options] = call
      const { signal, once, capture } = readOptions(options)
      added = present()
      const isCapture = capture === true
      if (listener && !signal?.aborted && !added.some((entry) => isSame(entry, type, listener, isCapture))) {
        const entry: Added = { target: name, type, listener, isCapture, signal }
        added = [...added, entry]
        if (once) {
          // before the listener, which may stop the event; the DOM removes the listener before it calls it
          const forget = () => void (added = added.filter((candidate) => candidate !== entry))
          add.call(target, type, forget, { once: true, capture: isCapture })
          restore.push(() => remove.call(target, type, forget, isCapture))
        }
      }
      return add.apply(target, call)
    }
    const removeEventListener = (...call: Parameters<typeof remove>) => {
      const [type, listener, options] = call
      const isCapture = readOptions(options).capture === true
      added = added.filter((entry) => !isSame(entry, type, listener, isCapture))
      return remove.apply(target, call)
    }
    restore.push(replace(target, { addEventListener, removeEventListener }))
  }

  if (page) {
    // test runners copy the window to the global object, with functions that are bound to the window
    for (const view of new Set([page.defaultView, globalThis]))
      if (view && 'addEventListener' in view) watch('window', view)
    watch('document', page)
    watch('body', page.body)
  }
  return {
    stop() {
      restore.forEach((undo) => undo())
      return present().map(({ target, type }) => `listener of ${type} on ${target}`)
    },
  }
}

function readOptions(options: boolean | AddEventListenerOptions | undefined): AddEventListenerOptions {
  return typeof options === 'object' && options !== null ? options : { capture: Boolean(options) }
}

type TimerFunction = (...call: readonly unknown[]) => unknown

/**
 * Records intervals. `stop` lists those that are not cleared. Timeouts end by themselves; one that sets itself again cannot be told
 * from those of other code of the process.
 */
function watchTimers(): { readonly stop: () => readonly string[] } {
  const { setInterval: set, clearInterval: clear } = globalThis as unknown as Record<string, TimerFunction>
  if (!set || !clear) return { stop: () => [] }
  const pending = new Set<unknown>()
  // a proxy has the properties of the function, such as the one for util.promisify
  const proxy = (target: TimerFunction, apply: TimerFunction) =>
    new Proxy(target, { apply: (_target, _self, call: readonly unknown[]) => apply(...call) })
  const undo = replace(globalThis, {
    setInterval: proxy(set, (...call) => {
      const handle = set(...call)
      pending.add(handle)
      return handle
    }),
    clearInterval: proxy(clear, (handle) => {
      for (const timer of pending) if (isSameHandle(timer, handle)) pending.delete(timer)
      return clear(handle)
    }),
  })
  return {
    stop() {
      undo()
      return [...pending].map(() => 'interval')
    },
  }
}

/** Whether two handles are of one timer. Node also clears a timer by its number. */
function isSameHandle(a: unknown, b: unknown): boolean {
  return a === b || (b !== undefined && b !== null && Number(a) === Number(b))
}

/** Replaces functions of an object. Returns the undo. */
function replace(target: object, functions: Readonly<Record<string, unknown>>): Undo {
  const before = Object.keys(functions).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  )
  for (const [name, value] of Object.entries(functions))
    Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(target, name, descriptor)
      else Reflect.deleteProperty(target, name)
  }
}

function countEach(names: readonly string[]): string[] {
  return [...new Set(names)].map(
    (name) => `${names.filter((candidate) => candidate === name).length} × ${name}`,
  )
}

function countNodes(page: Document | undefined): number {
  return page?.querySelectorAll('*').length ?? 0
}
