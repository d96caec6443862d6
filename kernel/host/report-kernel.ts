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

/** Copies that were reported because of their widgets, by the widget that reported them. */
const reported = new WeakMap<Report, Set<KernelCopy>>()

/**
 * Reports another copy of the kernel. Loads when there is one. A copy with several widgets is reported once.
 *
 * @param plugin id of the plugin that it is of; without one it is of another widget
 */
export function reportKernel(report: Report, copy: KernelCopy, plugin?: string): void {
  const ofWidgets = reported.get(report) ?? new Set()
  reported.set(report, ofWidgets)
  if (plugin === undefined && ofWidgets.has(copy)) return
  if (plugin === undefined) ofWidgets.add(copy)
  const place = plugin === undefined ? 'another widget' : `plugin "${plugin}"`
  report(
    severalKernelsErrors.SEVERAL_KERNELS({ values: { version: kernelVersion, place, other: copy.version } }),
    plugin === undefined ? {} : { plugin },
  )
}
