/** Watches what is started and not ended. */
export interface Traces {
  /** Stops watching and lists what is left, in words. */
  stop(): readonly string[]
}

/**
 * Counts the page's listeners, timers, nodes, style sheets and globals from now on. Works in a browser, in a DOM
 * made for tests and in plain Node, with what there is.
 */
export function watchTraces(): Traces {
  const left = new Map<string, number>()
  const count = (name: string, by: number) => left.set(name, (left.get(name) ?? 0) + by)
  const restore: (() => void)[] = []
  const globals = new Set(Object.getOwnPropertyNames(globalThis))
  const page = typeof document === 'undefined' ? undefined : document
  const before = { nodes: nodesOf(page), sheets: page?.adoptedStyleSheets?.length ?? 0 }

  const targets: readonly (readonly [string, EventTarget])[] = page
    ? [
        ['window', page.defaultView ?? window],
        ['document', page],
        ['body', page.body],
      ]
    : []
  for (const [name, target] of targets) {
    const { addEventListener: add, removeEventListener: remove } = target
    target.addEventListener = function (...call: Parameters<typeof add>) {
      count(`listener of ${call[0]} on ${name}`, 1)
      return add.apply(target, call)
    }
    target.removeEventListener = function (...call: Parameters<typeof remove>) {
      count(`listener of ${call[0]} on ${name}`, -1)
      return remove.apply(target, call)
    }
    restore.push(() => Object.assign(target, { addEventListener: add, removeEventListener: remove }))
  }

  const { setInterval: every, clearInterval: stopEvery } = globalThis
  const intervals = new Set<unknown>()
  globalThis.setInterval = ((...call: Parameters<typeof every>) => {
    const handle = every(...call)
    intervals.add(handle)
    return handle
  }) as typeof every
  globalThis.clearInterval = (handle) => {
    intervals.delete(handle)
    stopEvery(handle)
  }
  restore.push(() => Object.assign(globalThis, { setInterval: every, clearInterval: stopEvery }))

  return {
    stop() {
      restore.forEach((undo) => undo())
      const found = [...left]
        .filter(([, number]) => number > 0)
        .map(([name, number]) => `${number} × ${name}`)
      if (intervals.size > 0) found.push(`${intervals.size} × interval`)
      if (nodesOf(page) > before.nodes) found.push(`${nodesOf(page) - before.nodes} × node`)
      if ((page?.adoptedStyleSheets?.length ?? 0) > before.sheets) found.push('a style sheet in the page')
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !globals.has(name))
      return [...found, ...added.map((name) => `the global ${name}`)]
    },
  }
}

function nodesOf(page: Document | undefined): number {
  return page?.querySelectorAll('*').length ?? 0
}
