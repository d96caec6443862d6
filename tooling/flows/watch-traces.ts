import type { Page } from 'playwright-core'

/** What is in a page that outlives a widget: how many of each, by name. */
export type Traces = Readonly<Record<string, number>>

/**
 * Runs in the page before its scripts: from then on every listener and timer is counted. Listeners on what is not
 * in the document any more, on signals and on message ports go with their owner and are not.
 */
export function watchTraces(): void {
  interface Listener {
    readonly target: EventTarget
    readonly type: string
    readonly callback: unknown
    readonly capture: boolean
  }
  let listeners: Listener[] = []
  const forget = (gone: Listener) => {
    listeners = listeners.filter((one) => one !== gone)
  }
  const find = (target: EventTarget, type: string, callback: unknown, capture: boolean) =>
    listeners.find(
      (one) =>
        one.target === target && one.type === type && one.callback === callback && one.capture === capture,
    )
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  type Options = AddEventListenerOptions | boolean | undefined
  const isCapture = (options: Options) => (typeof options === 'object' ? options.capture : options) === true

  EventTarget.prototype.addEventListener = function (
    this: EventTarget | undefined,
    type,
    callback,
    options?: Options,
  ) {
    const target = this ?? window
    const capture = isCapture(options)
    const { once, signal } = typeof options === 'object' ? options : {}
    if (callback && !signal?.aborted && !find(target, type, callback, capture)) {
      const listener = { target, type, callback, capture }
      listeners.push(listener)
      const gone = () => forget(listener)
      if (once) add.call(target, type, gone, { once, capture })
      if (signal) add.call(signal, 'abort', gone, { once: true })
    }
    add.call(target, type, callback, options)
  }
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    callback,
    options?: Options,
  ) {
    const target = this ?? window
    const listener = find(target, type, callback, isCapture(options))
    if (listener) forget(listener)
    remove.call(target, type, callback, options)
  }

  const timers = new Map<string, Set<unknown>>()
  const watchTimer = (start: string, stop: string, repeats: boolean) => {
    const running = new Set<unknown>()
    timers.set(start, running)
    const [startIt, stopIt] = [Reflect.get(window, start), Reflect.get(window, stop)] as [
      (...call: unknown[]) => unknown,
      (handle: unknown) => void,
    ]
    Reflect.set(window, start, (work: (...given: unknown[]) => unknown, ...rest: unknown[]) => {
      const handle = startIt.call(
        window,
        (...given: unknown[]) => {
          if (!repeats) running.delete(handle)
          return work(...given)
        },
        ...rest,
      )
      running.add(handle)
      return handle
    })
    Reflect.set(window, stop, (handle: unknown) => {
      running.delete(handle)
      stopIt.call(window, handle)
    })
  }
  watchTimer('setTimeout', 'clearTimeout', false)
  watchTimer('setInterval', 'clearInterval', true)
  watchTimer('requestAnimationFrame', 'cancelAnimationFrame', false)
  watchTimer('requestIdleCallback', 'cancelIdleCallback', false)

  const nameOf = (target: EventTarget) =>
    target === window ? 'window' : target instanceof Node ? target.nodeName : target.constructor.name
  const lasts = ({ target }: Listener) =>
    target instanceof Node
      ? target.isConnected
      : !(target instanceof AbortSignal || target instanceof MessagePort)

  const look = (): Traces => {
    const counts: Record<string, number> = {}
    const count = (name: string, by = 1) => {
      counts[name] = (counts[name] ?? 0) + by
    }
    for (const one of listeners.filter(lasts)) count(`listener of ${one.type} on ${nameOf(one.target)}`)
    for (const [name, running] of timers) count(`pending ${name}`, running.size)
    for (const node of document.querySelectorAll('*')) {
      count(`node ${node.nodeName}`)
      for (const { name } of node.attributes) if (name !== 'data-rounds') count(`attribute ${name}`)
    }
    count('style sheet of the page', document.adoptedStyleSheets.length + document.styleSheets.length)
    for (const key of Object.keys(localStorage)) count(`kept locally: ${key}`)
    for (const key of Object.keys(sessionStorage)) count(`kept for the session: ${key}`)
    for (const [owner, object] of [
      ['the page', window],
      ['Reflect', Reflect],
      ['Object.prototype', Object.prototype],
      ['Array.prototype', Array.prototype],
      ['Element.prototype', Element.prototype],
    ] as const) {
      for (const name of Reflect.ownKeys(object)) count(`global ${String(name)} of ${owner}`)
    }
    return counts
  }
  Reflect.set(window, Symbol.for('flow-test traces'), look)
}

/** What is there now. */
export function tracesNow(page: Page): Promise<Traces> {
  return page.evaluate(() => (Reflect.get(window, Symbol.for('flow-test traces')) as () => Traces)())
}

/** What there is more, or less, of than before. */
export function traceDifference(before: Traces, after: Traces): Traces {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
