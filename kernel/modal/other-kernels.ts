import { defineErrors } from '../core/errors/define-errors.js'
import type { Report } from '../core/errors/report.js'
import { kernelVersion } from '../core/plugins/graph.js'

export const otherKernelErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    SEVERAL_KERNELS: {
      text: 'This page runs foyerkit {version} and another copy of foyerkit, {other}: plugins and atoms of one do not work with the other',
      kind: 'config',
    },
  },
  { kind: 'plugin' },
)

/** A copy of the kernel with its widgets. */
interface Copy {
  readonly version: string
  widgets: number
}

const mark = Symbol.for('foyerkit/kernels')
const thisCopy: Copy = { version: kernelVersion, widgets: 0 }

/**
 * Reports other copies of the kernel that have a widget on the page. The mark on the global object is removed with the last
 * widget.
 *
 * @param signal is aborted when the widget is disposed
 */
export function reportOtherKernels({
  report,
  signal,
}: {
  readonly report: Report
  readonly signal: AbortSignal
}) {
  if (signal.aborted) return
  const page = globalThis as { [mark]?: Set<Copy> }
  const copies = (page[mark] ??= new Set())
  for (const copy of copies)
    if (!copies.has(thisCopy))
      report(otherKernelErrors.SEVERAL_KERNELS({ values: { version: kernelVersion, other: copy.version } }))
  copies.add(thisCopy)
  thisCopy.widgets++
  signal.addEventListener('abort', () => {
    thisCopy.widgets--
    if (thisCopy.widgets === 0) copies.delete(thisCopy)
    if (copies.size === 0) delete page[mark]
  })
}
