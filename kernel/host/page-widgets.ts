import type { Edges } from '../core/edges/edges.js'
import { type KernelCopy, thisKernel } from '../core/kernel-copy.js'

/** A live widget of the page. */
export interface PageWidget {
  /** Prefix of what it stores. */
  readonly prefix: string
  readonly kernel: KernelCopy
}

const mark = Symbol.for('foyerkit/widgets')

/**
 * The live widgets of this page. The list is on the global object, because those of another copy of the kernel are in it as well.
 * Its shape stays, for copies of other versions.
 */
export function pageWidgets(): PageWidget[] {
  const page = globalThis as { [mark]?: PageWidget[] }
  return (page[mark] ??= [])
}

/** Adds a widget to the page, and warns if another one has its storage prefix. Returns the function that removes it. */
export function addToPage(prefix: string, warn: Edges['log']): () => void {
  const widgets = pageWidgets()
  if (widgets.some((widget) => widget.prefix === prefix))
    warn(`[foyer] Two widgets share storage "${prefix}". Give one an id`, '')
  const widget = { prefix, kernel: thisKernel }
  widgets.push(widget)
  return () => void widgets.splice(widgets.indexOf(widget), 1)
}
