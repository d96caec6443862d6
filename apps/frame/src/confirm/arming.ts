/** How the frame is shown: in a page, in a page whose operator is trusted not to cover it, or in a window of its own. */
export type Surface = 'page' | 'trustedPage' | 'window'

/** Entry of an observer, with the fields of version 2. */
export interface VisibilityEntry {
  readonly intersectionRatio: number
  readonly isVisible?: boolean
}

/** Observes an element until it is stopped. */
export type ObserveVisibility = (
  element: Element,
  onEntry: (entry: VisibilityEntry) => void,
) => { readonly stop: () => void }

/** Options of {@link createArming}. */
export interface ArmingOptions {
  /** The whole panel. */
  readonly panel: Element
  readonly surface: Surface
  /** Called on each change. */
  readonly onChange: (isArmed: boolean) => void
  /** Default: IntersectionObserver, version 2 where there is one. */
  readonly observe?: ObserveVisibility
  /**
   * Whether the content is complete and was read. Asked while the panel is visible and focused, and on `update`; while it is not, the confirm
   * stays disarmed. Default: always.
   */
  readonly isReady?: () => boolean
  /** Whether the browser reports covered elements. Default: {@link canProveVisibility}. */
  readonly canProve?: boolean
  /** Whether it may arm in a page of a browser that does not. What must not is shown in a window there. Default: false. */
  readonly mayBeUnproven?: boolean
  /** Time of full visibility and focus before the confirm arms, in milliseconds. Default: 500. */
  readonly delayMs?: number
}

/** State of a confirm: it can be approved only while it is armed. */
export interface Arming {
  /** Number of the current period in which the confirm is armed. Undefined while it is not. */
  period(): number | undefined
  /** Asks `isReady` again. */
  update(): void
  /** Disarms until the delay has passed again, because content changed. */
  restart(): void
  stop(): void
}

/**
 * Whether the browser reports that an element is covered, scaled or transparent (IntersectionObserver, version 2). Without it,
 * transactions and typed data are confirmed in a window, unless the operator trusts the page.
 */
export function canProveVisibility(): boolean {
  return (
    typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
  )
}

// 1 is often missed by rounding on screens with fractional pixels
const fullRatio = 0.999

/**
 * Arms a confirm that was fully visible, unscaled and focused for a while, and disarms it on every change of that.
 *
 * Version 2 alone is not enough: it does not see a clipped frame, a half that is off the screen, nor up-scaling, so the whole
 * panel must be in the viewport as well.
 */
export function createArming(options: ArmingOptions): Arming {
  const {
    panel,
    surface,
    onChange,
    observe = observeVisibility,
    delayMs = 500,
    isReady = () => true,
  } = options
  const canProve = options.canProve ?? canProveVisibility()
  // a browser that can prove it does so in a trusted page, too
  const mayBeUnproven = options.mayBeUnproven === true || surface === 'trustedPage'
  const mustProve = surface !== 'window' && (canProve || !mayBeUnproven)
  let isVisible = false
  let isFocused = document.hasFocus()
  let timer: ReturnType<typeof setTimeout> | undefined
  let period: number | undefined
  let count = 0

  function disarm() {
    clearTimeout(timer)
    timer = undefined
    if (period === undefined) return
    period = undefined
    onChange(false)
  }

  function update() {
    if (!isVisible || !isFocused || !isReady()) return disarm()
    timer ??= setTimeout(() => {
      count += 1
      period = count
      onChange(true)
    }, delayMs)
  }

  const observer = observe(panel, ({ intersectionRatio, isVisible: isProven }) => {
    const isUncovered = !mustProve || (canProve && isProven === true)
    isVisible = intersectionRatio >= fullRatio && isUncovered
    update()
  })
  const onFocusChange = () => {
    isFocused = document.hasFocus() && document.visibilityState === 'visible'
    update()
  }
  // blur fires before hasFocus() changes in some browsers
  const onBlur = () => {
    isFocused = false
    update()
  }
  window.addEventListener('focus', onFocusChange)
  window.addEventListener('blur', onBlur)
  document.addEventListener('visibilitychange', onFocusChange)

  return {
    period: () => period,
    update,
    restart() {
      disarm()
      update()
    },
    stop() {
      observer.stop()
      window.removeEventListener('focus', onFocusChange)
      window.removeEventListener('blur', onBlur)
      document.removeEventListener('visibilitychange', onFocusChange)
      disarm()
    },
  }
}

/** Observes with version 2 where there is one: its delay is at least 100 ms by the specification. */
const observeVisibility: ObserveVisibility = (element, onEntry) => {
  const options = { threshold: [0, 0.5, 0.9, fullRatio, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    if (entry) onEntry(entry)
  }, options)
  observer.observe(element)
  return { stop: () => observer.disconnect() }
}
