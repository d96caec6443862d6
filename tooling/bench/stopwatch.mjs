/**
 * What a measured page knows, under `globalThis.stopwatch`. Times are milliseconds of the page's own clock, 0 at
 * the start of the navigation, taken after the frame that shows the thing has been painted.
 *
 * @typedef {object} Stopwatch
 * @property {Promise<number>} usableAt when the button was there
 * @property {number} blocked how much longer than 50 ms the main thread was busy, summed over all tasks
 * @property {() => Promise<number>} idle when all work that waited for an idle moment has run: how often any was
 *   asked for so far, so that two equal answers with quiet between them mean that no more will come
 * @property {(selector: string) => Promise<number>} sinceClick the time from the next click until something
 *   is there that was not before
 */

/**
 * Runs in the page before its first script.
 *
 * @param {string} button a selector
 */
export function installStopwatch(button) {
  const longMs = 50
  /** @returns {Element | undefined} */
  const find = (/** @type {Document | ShadowRoot} */ root, /** @type {string} */ selector) => {
    const shown = [...root.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0)
    if (shown) return shown
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot, selector)
      if (inside) return inside
    }
    return undefined
  }
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(undefined)
    })
  const whenShown = (/** @type {string} */ selector) =>
    new Promise((resolve) => {
      const look = () => {
        // what is there before a frame is painted is in that frame
        if (find(document, selector)) resolve(painted())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  const clicked = () =>
    new Promise((resolve) =>
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )

  let waiting = 0
  let asked = 0
  const { requestIdleCallback: whenIdle } = globalThis
  globalThis.requestIdleCallback = (work, options) => {
    waiting += 1
    asked += 1
    return whenIdle((deadline) => {
      waiting -= 1
      work(deadline)
    }, options)
  }

  const stopwatch = {
    usableAt: whenShown(button),
    blocked: 0,
    idle: async () => {
      do await new Promise((resolve) => whenIdle(resolve))
      while (waiting > 0)
      return asked
    },
    sinceClick: async (/** @type {string} */ selector) => {
      const clickedAt = await clicked()
      return (await whenShown(selector)) - clickedAt
    },
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) stopwatch.blocked += Math.max(0, duration - longMs)
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(globalThis, { stopwatch })
}
