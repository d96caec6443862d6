import { expect, onTestFinished, test, vi } from 'vitest'
import { reportOtherCopies } from './copies.js'

const copiesKey = Symbol.for('foyer/copies')

test('a second copy of the kernel is reported once, with the versions of both', () => {
  const page = globalThis as { [copiesKey]?: unknown }
  const before = page[copiesKey]
  page[copiesKey] = undefined
  onTestFinished(() => void (page[copiesKey] = before))
  const report = vi.fn()
  const [first, second] = [{}, {}]
  reportOtherCopies('0.1.0', report, first)
  reportOtherCopies('0.1.0', report, first)
  expect(report).not.toHaveBeenCalled()
  reportOtherCopies('0.2.0', report, second)
  reportOtherCopies('0.2.0', report, second)
  expect(report).toHaveBeenCalledTimes(1)
  expect(report.mock.calls[0]?.[0]).toMatchObject({
    code: 'kernel/SECOND_COPY',
    message: expect.stringContaining('2 copies of foyerkit (0.1.0, 0.2.0)') as string,
  })
})
