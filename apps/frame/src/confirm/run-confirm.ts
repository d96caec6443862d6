import { createArming, type ObserveVisibility } from './arming.js'
import { contentOf } from './content-of.js'
import { messages } from './messages.js'
import { keepFocus } from './keep-focus.js'
import { createPanel } from './panel.js'
import { onArmedPress } from './press.js'
import { createReading } from './reading.js'
import { isMessage, type ConfirmEnvironment, type ConfirmRequest } from './request.js'

/** Answer of the user. */
export type ConfirmAnswer = 'approved' | 'rejected'

/** Parts that tests replace: synthetic events are never trusted, and no test has an observer of visibility. */
export interface ConfirmTestParts {
  readonly observe?: ObserveVisibility
  readonly canProve?: boolean
  readonly isByUser?: (event: Event) => boolean
}

const minHeight = 200
const maxHeight = 600
// coming back into view can take a second to be noticed
const statusDelayMs = 1_500

/** Draws one confirm and resolves with the answer. The root is empty again afterwards. */
export function runConfirm(
  request: ConfirmRequest,
  environment: ConfirmEnvironment,
  { observe, canProve, isByUser }: ConfirmTestParts = {},
): Promise<ConfirmAnswer> {
  const { root, surface, hostOrigin, hostName, onHeight, signal, now } = environment
  // the content may ask for a tick while it is made
  let mustTick: string | undefined
  const later = {
    onContent: () => undefined as void,
    requireTick: (statement: string) => {
      mustTick = statement
    },
    onRead: () => undefined as void,
  }
  let reads = 0
  /** Follows reads of the chain: the panel is busy, and cannot be approved, until all have an answer. */
  const followed = <Parameters extends readonly unknown[], Result>(
    read: ((...parameters: Parameters) => Promise<Result>) | undefined,
  ) =>
    read &&
    (async (...parameters: Parameters) => {
      reads += 1
      try {
        return await read(...parameters)
      } finally {
        reads -= 1
        later.onRead()
      }
    })
  const content = contentOf(request, {
    ...environment,
    simulate: followed(environment.simulate),
    estimateFee: followed(environment.estimateFee),
    readToken: followed(environment.readToken),
    hasCode: followed(environment.hasCode),
    holdsToken: followed(environment.holdsToken),
    readLookups: followed(environment.readLookups),
    time: now ?? Date.now,
    onContent: () => later.onContent(),
    requireTick: (statement) => later.requireTick(statement),
  })
  mustTick = content.mustTick ?? mustTick
  const panel = createPanel(mustTick === undefined ? content : { ...content, mustTick }, {
    origin: hostOrigin,
    name: hostName,
    surface,
  })
  const { node, approve } = panel
  const showBusy = () => node.setAttribute('aria-busy', String(reads > 0))
  showBusy()

  return new Promise((resolve) => {
    let isSettled = false
    root.replaceChildren(node)
    const reading = createReading(panel.scroller)
    /** Whether all is there and was seen. A confirm that is blocked has nothing to be read to its end. */
    function isReady() {
      const isRead = reading.hasEnded()
      panel.showMore(approve !== undefined && reads === 0 && !isRead)
      return reads === 0 && isRead
    }
    const report = () => {
      const height = Math.ceil(panel.neededHeight())
      onHeight(Math.min(maxHeight, Math.max(minHeight, height)))
    }
    const onScroll = () => arming.update()
    const arming = createArming({
      panel: node,
      surface,
      mayBeUnproven: isMessage(request),
      isReady,
      onChange: update,
      ...(observe && { observe }),
      ...(canProve !== undefined && { canProve }),
    })
    function onResize() {
      report()
      arming.update()
    }
    let statusTimer: ReturnType<typeof setTimeout> | undefined
    const resize = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onResize)
    for (const child of node.querySelectorAll(
      '.panel-header, .panel-scroller, .panel-content, .panel-actions',
    )) {
      resize?.observe(child)
    }

    function update() {
      const isArmed = arming.period() !== undefined
      approve?.setAttribute('aria-disabled', String(!isArmed || !panel.isTicked()))
      clearTimeout(statusTimer)
      panel.showStatus(undefined)
      if (approve && !isArmed) {
        const text = () => {
          if (reads > 0) return messages.reading
          return reading.hasEnded() ? messages.notArmed : undefined
        }
        statusTimer = setTimeout(() => panel.showStatus(text()), statusDelayMs)
      }
    }

    function settle(answer: ConfirmAnswer) {
      if (isSettled) return
      isSettled = true
      clearTimeout(statusTimer)
      arming.stop()
      resize?.disconnect()
      document.removeEventListener('keydown', onKey)
      panel.scroller.removeEventListener('scroll', onScroll)
      signal?.removeEventListener('abort', onAbort)
      node.remove()
      resolve(answer)
    }

    const reject = () => settle('rejected')
    const onAbort = () => reject()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.repeat) reject()
      if (event.key === 'Tab') keepFocus(event, node)
    }
    later.onContent = () => {
      if (isSettled) return
      reading.restart()
      arming.restart()
      report()
    }
    later.onRead = () => {
      showBusy()
      if (!isSettled && reads === 0) arming.restart()
    }
    later.requireTick = panel.requireTick
    panel.scroller.addEventListener('scroll', onScroll)
    panel.onMore(reading.toEnd)
    panel.onTick(update)
    panel.close.addEventListener('click', reject)
    panel.reject.addEventListener('click', reject)
    if (approve) {
      onArmedPress(approve, {
        arming,
        onPress: () => {
          if (panel.isTicked()) settle('approved')
        },
        ...(isByUser && { isByUser }),
      })
    }
    document.addEventListener('keydown', onKey)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) return reject()
    update()
    report()
    panel.title.focus({ preventScroll: true })
  })
}
