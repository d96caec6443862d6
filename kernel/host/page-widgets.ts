import type { Edges } from '../core/edges/edges.js'
import { type KernelCopy, thisKernel } from '../core/kernel-copy.js'

/** A live widget of the page. */
export interface PageWidget {
  /** Prefix of what it stores. */
  readonly prefix: string
  readonly kernel: KernelCopy
}

const mark = Symbol.for('foyerkit/widgets')

const page = globalThis as { [mark]?: Set<PageWidget> }

/** The live widgets of this page, also those of other copies of the kernel. */
export const pageWidgets = (): Iterable<PageWidget> => page[mark] ?? []

/** Adds a widget to the page, and warns if another one has its storage prefix. Returns the function that removes it. */
export function addToPage(prefix: string, warn: Edges['log']): () => void {
  // other versions read the list: its shape has to stay
  const widgets = (page[mark] ??= new Set())
  if ([...widgets].some((widget) => widget.prefix === prefix))
    warn(`[foyer] Two widgets share storage "${prefix}". Give one an id`, '')
  const widget = { prefix, kernel: thisKernel }
  widgets.add(widget)
  return () => {
    widgets.delete(widget)
    if (widgets.size === 0) delete page[mark]
  }
}
