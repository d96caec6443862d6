/** Upper limit of the wait, in milliseconds: a page in the background paints no frame. */
const maxWaitMs = 250

/**
 * Runs work after the next frame is painted, so that the frame does not wait for it.
 *
 * @returns cancels the work if it has not run yet
 */
export function afterPaint(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  let isDone = false
  const end = () => {
    isDone = true
    cancelAnimationFrame(frame)
    clearTimeout(timeout)
    port1.close()
  }
  const run = () => {
    if (isDone) return
    end()
    work()
  }
  // A message that is sent in a frame is delivered in the task after it.
  port1.onmessage = run
  const frame = requestAnimationFrame(() => port2.postMessage(undefined))
  const timeout = setTimeout(run, maxWaitMs)
  return () => {
    if (!isDone) end()
  }
}
