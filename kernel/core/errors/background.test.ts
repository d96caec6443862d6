import { expect, onTestFinished, test } from 'vitest'
import { settle } from '../../testing/fake-edges.js'
import { inBackground } from './background.js'
import { createReport } from './report.js'

/** Background of a widget, and what its host and the page learn. */
function start() {
  const [errors, rejections]: [unknown[], unknown[]] = [[], []]
  const widget = new AbortController()
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  const report = createReport({
    log: () => {},
    onError: (error) => void errors.push(error),
    recordOnPlugin: () => {},
  })
  return { background: inBackground({ report, signal: widget.signal }), widget, errors, rejections }
}

/** Waits for the task in which Node has reported unhandled rejections. */
const rejectionsReported = () => new Promise((resolve) => setImmediate(resolve))

// behaviour 10.10
test('a failure of work in the background is reported, and never an unhandled rejection of the page', async () => {
  const { background, errors, rejections } = start()
  const error = new Error('chunk 404')
  background(Promise.reject(error))
  background(Promise.resolve('done'))
  await settle()
  await rejectionsReported()
  expect([errors, rejections]).toEqual([[error], []])
})

test('failures after the end of the widget, and rejections by the user, are not reported', async () => {
  const { background, widget, errors, rejections } = start()
  background(Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 })))
  await settle()
  widget.abort()
  background(Promise.reject(new Error('aborted')))
  await settle()
  await rejectionsReported()
  expect([errors, rejections]).toEqual([[], []])
})
