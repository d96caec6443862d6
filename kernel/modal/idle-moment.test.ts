import { expect, test, vi } from 'vitest'
import { settle } from '../testing/fake-edges.js'
import { idleMoment } from './prepare-when-idle.js'

/** Creates an idle callback that the test runs. */
function createIdle() {
  let run = () => {}
  const cancel = vi.fn()
  const whenIdle = (work: () => void) => {
    run = work
    return cancel
  }
  return { whenIdle, cancel, run: () => run() }
}

test('idleMoment leaves no listener on the widget’s signal after the idle callback', async () => {
  const idle = createIdle()
  const widget = new AbortController()
  const removed = vi.spyOn(widget.signal, 'removeEventListener')
  const moment = idleMoment(idle.whenIdle, widget.signal)
  idle.run()
  await moment
  expect(removed).toHaveBeenCalledWith('abort', idle.cancel)
  widget.abort()
  expect(idle.cancel).not.toHaveBeenCalled()
})

test('idleMoment cancels the wait and never resolves if the widget is disposed first', async () => {
  const idle = createIdle()
  const widget = new AbortController()
  const resolved = vi.fn()
  void idleMoment(idle.whenIdle, widget.signal).then(resolved)
  widget.abort()
  expect(idle.cancel).toHaveBeenCalledOnce()
  void idleMoment(idle.whenIdle, widget.signal).then(resolved)
  await settle()
  expect(resolved).not.toHaveBeenCalled()
})
