import { defineErrors } from '../errors/define-errors.js'
import type { Report } from '../errors/report.js'

/** Errors of pages with several copies of the kernel. */
export const copyErrors = /*#__PURE__*/ defineErrors('kernel', {
  SECOND_COPY: {
    text: 'This page has {count} copies of foyerkit ({versions}). Their widgets share no atoms and no hooks: let the bundler resolve foyerkit to one of them',
    kind: 'config',
  },
})

/** Key that the copies of a page meet at. */
const copiesKey = Symbol.for('foyer/copies')

/** This copy: a module is evaluated once in each. */
const thisCopy = {}

/** Reports that the page has another copy of the kernel, once for each copy that comes later. `copy` is another one in tests. */
export function reportOtherCopies(version: string, report: Report, copy: object = thisCopy): void {
  const page = globalThis as { [copiesKey]?: Map<object, string> }
  const copies = (page[copiesKey] ??= new Map())
  if (copies.has(copy)) return
  copies.set(copy, version)
  const versions = [...copies.values()].join(', ')
  if (copies.size > 1) report(copyErrors.SECOND_COPY({ values: { count: copies.size, versions } }))
}
