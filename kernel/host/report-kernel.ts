import { defineErrors } from '../core/errors/define-errors.js'
import type { Report } from '../core/errors/report.js'
import { type KernelCopy, kernelVersion } from '../core/kernel-copy.js'

/** Errors of a page with two copies of the kernel. */
export const severalKernelsErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    SEVERAL_KERNELS: {
      text: 'This page runs foyerkit {version}, and {place} has another copy of it, {other}: plugins and atoms of one do not work with the other',
      kind: 'config',
    },
  },
  { kind: 'plugin' },
)

/** Copies whose widgets were reported. */
const reported = new Set<KernelCopy>()

/**
 * Reports another copy of the kernel. Loads when there is one. A copy with several widgets is reported once.
 *
 * @param plugin id of a plugin that the copy made. Default: the copy has a widget on the page
 */
export function reportKernel(report: Report, copy: KernelCopy, plugin?: string): void {
  if (plugin === undefined && reported.has(copy)) return
  if (plugin === undefined) reported.add(copy)
  const place = plugin === undefined ? 'another widget' : `plugin "${plugin}"`
  const values = { version: kernelVersion, place, other: copy.version }
  report(severalKernelsErrors.SEVERAL_KERNELS({ values }), plugin === undefined ? {} : { plugin })
}
