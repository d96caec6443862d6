/**
 * Measurements of a page, at `globalThis.stopwatch`. Times are milliseconds of the page's own clock. Something is
 * shown once a frame is painted in which it has an area, is neither hidden nor transparent, and is what the pointer
 * would reach at its centre.
 *
 * @typedef {object} Stopwatch
 * @property {Promise<number>} usableAt time from the start of the navigation until the button is shown
 * @property {readonly { start: number, duration: number }[]} longTasks tasks over 50 ms
 * @property {number} askedAt when the wallet was asked for accounts
 * @property {number} clickedAt timestamp of the last click
 * @property {() => Promise<number>} idle resolves when all idle callbacks have run; the number requested so far
 * @property {(selector: string) => Promise<number>} shownAfterClick time from the next click until the element is shown
 * @property {(stages: { button: string, row: string }) => Promise<import('./early-click.mjs').EarlyClick>} pressWhenShown presses the
 *   button as soon as it is shown
 */

/**
 * Installs the stopwatch and a wallet (EIP-6963) that approves in a microtask. Runs in the page before its scripts.
 *
 * @param {string} button selector of the button
 */
export function installStopwatch(button) {
  const minOpacity = 0.9
  const maxIdleWaitMs = 500

  /** @returns {Element | undefined} */
  const find = (/** @type {Document | ShadowRoot} */ root, /** @type {string} */ selector) => {
    const found = [...root.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0)
    if (found) return found
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot, selector)
      if (inside) return inside
    }
    return undefined
  }
  const isShown = (/** @type {string} */ selector) => {
    const element = find(document, selector)
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    let opacity = 1
    for (let node = /** @type {Node | null} */ (element); node; node = parentOf(node))
      if (node instanceof Element) opacity *= Number(getComputedStyle(node).opacity)
    if (opacity < minOpacity) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(elementAt(left + width / 2, top + height / 2))
  }
  const parentOf = (/** @type {Node} */ node) =>
    node instanceof Element && node.assignedSlot
      ? node.assignedSlot
      : (node.parentNode ?? (node instanceof ShadowRoot ? node.host : null))
  const elementAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    let element = document.elementFromPoint(x, y)
    for (let inner = element?.shadowRoot?.elementFromPoint(x, y); inner && inner !== element;) {
      element = inner
      inner = element.shadowRoot?.elementFromPoint(x, y)
    }
    return element
  }
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(undefined)
    })
  const shownAt = (/** @type {string} */ selector) =>
    new Promise((resolve) => {
      const look = () => {
        // The state before a frame is painted is the state that the frame shows.
        if (isShown(selector)) resolve(painted())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })

  const pending = new Set()
  let requested = 0
  const { requestIdleCallback: whenIdle, cancelIdleCallback: cancelIdle } = globalThis
  globalThis.requestIdleCallback = (work, options) => {
    requested += 1
    const handle = whenIdle((deadline) => {
      pending.delete(handle)
      work(deadline)
    }, options)
    pending.add(handle)
    return handle
  }
  globalThis.cancelIdleCallback = (handle) => {
    pending.delete(handle)
    cancelIdle(handle)
  }

  const stopwatch = {
    usableAt: shownAt(button),
    longTasks: /** @type {{ start: number, duration: number }[]} */ ([]),
    askedAt: NaN,
    clickedAt: NaN,
    idle: async () => {
      // After a click Chromium starts no idle period until the pointer moves.
      do await new Promise((resolve) => whenIdle(resolve, { timeout: maxIdleWaitMs }))
      while (pending.size > 0)
      return requested
    },
    shownAfterClick: async (/** @type {string} */ selector) => {
      await new Promise((resolve) => addEventListener('click', resolve, { capture: true, once: true }))
      return Number(await shownAt(selector)) - stopwatch.clickedAt
    },
    pressWhenShown: async (/** @type {{ button: string, row: string }} */ { button: wanted, row }) => {
      const seen = Number(await stopwatch.usableAt)
      const target = /** @type {HTMLElement} */ (find(document, wanted))
      const shown = shownAt(row)
      target.click()
      const reached = Number(await shown)
      return { seen, list: reached - stopwatch.clickedAt, reached }
    },
  }
  addEventListener('click', ({ timeStamp }) => (stopwatch.clickedAt = timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      stopwatch.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(globalThis, { stopwatch })

  const accounts = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
  const provider = {
    on() {},
    removeListener() {},
    async request(/** @type {{ method: string }} */ { method }) {
      if (method === 'eth_requestAccounts') {
        stopwatch.askedAt = performance.now()
        return accounts
      }
      if (method === 'eth_accounts') return []
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
  }
  const info = {
    uuid: '00000000-0000-4000-8000-000000000000',
    name: 'Juniper',
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    rdns: 'example.juniper',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
