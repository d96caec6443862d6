import { afterEach, expect, test, vi } from 'vitest'

const mark = Symbol.for('foyerkit/kernels')
const isMarked = () => mark in globalThis

/** Loads a copy of the kernel. */
async function loadCopy() {
  vi.resetModules()
  return (await import('./other-kernels.js')).reportOtherKernels
}

/** A widget with its reports, and the function that disposes it. */
function widgetOf(reportOtherKernels: Awaited<ReturnType<typeof loadCopy>>) {
  const reports: unknown[] = []
  const life = new AbortController()
  reportOtherKernels({ report: (error) => reports.push((error as Error).message), signal: life.signal })
  return { reports, dispose: () => life.abort() }
}

afterEach(() => expect(isMarked()).toBe(false))

test('several widgets of one copy are not reported', async () => {
  const copy = await loadCopy()
  const [first, second] = [widgetOf(copy), widgetOf(copy)]
  expect([first.reports, second.reports]).toEqual([[], []])
  first.dispose()
  expect(isMarked()).toBe(true)
  second.dispose()
})

test('a second copy is reported once, by itself', async () => {
  const first = widgetOf(await loadCopy())
  const copy = await loadCopy()
  const [second, third] = [widgetOf(copy), widgetOf(copy)]
  const text =
    'This page runs foyerkit 0.1.0 and another copy of foyerkit, 0.1.0: plugins and atoms of one do not work with the other'
  expect([first.reports, second.reports, third.reports]).toEqual([[], [text], []])
  for (const widget of [first, second, third]) widget.dispose()
})

test('a copy whose widgets were disposed is not reported', async () => {
  widgetOf(await loadCopy()).dispose()
  const second = widgetOf(await loadCopy())
  expect(second.reports).toEqual([])
  second.dispose()
})

test('a widget that was disposed before leaves no mark', async () => {
  const copy = await loadCopy()
  copy({ report: () => {}, signal: AbortSignal.abort() })
})
