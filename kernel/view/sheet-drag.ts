/** How far down one drags a sheet to close it, in CSS pixels. */
const closeDistance = 96
/** Or how fast one lets go of it, in CSS pixels per millisecond, after the least distance. */
const closeSpeed = 0.5
const leastDistance = 12
/** The speed is that of the last moment, in milliseconds: who stops before letting go wants it to stay. */
const speedWindow = 80

/** What {@link dragToClose} needs. */
export interface SheetDragOptions {
  /** What one takes hold of. */
  readonly grip: HTMLElement
  /** What moves: `--drag` on it is the way down in CSS pixels, `data-dragging` is there while it is held. */
  readonly sheet: HTMLElement
  /** Asked at each touch: only a sheet at the lower edge can be dragged. */
  readonly isSheet: () => boolean
  readonly onClose: () => void
}

/**
 * Lets a sheet be dragged down, by finger, pen or mouse, and closes it when it was meant.
 *
 * @returns ends it
 */
export function dragToClose({ grip, sheet, isSheet, onClose }: SheetDragOptions): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let start: { readonly y: number; readonly id: number } | null = null
  let recent: { readonly y: number; readonly time: number }[] = []

  const letGo = () => {
    start = null
    recent = []
    delete sheet.dataset['dragging']
  }
  const settle = () => {
    letGo()
    sheet.style.removeProperty('--drag')
  }

  grip.addEventListener(
    'pointerdown',
    (event) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (!event.isPrimary || event.button !== 0 || onControl || !isSheet()) return
      start = { y: event.clientY, id: event.pointerId }
      grip.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  grip.addEventListener(
    'pointermove',
    (event) => {
      if (start?.id !== event.pointerId) return
      recent = [
        ...recent.filter(({ time }) => event.timeStamp - time < speedWindow),
        { y: event.clientY, time: event.timeStamp },
      ]
      sheet.dataset['dragging'] = ''
      sheet.style.setProperty('--drag', `${Math.max(0, event.clientY - start.y)}px`)
    },
    { signal },
  )
  grip.addEventListener(
    'pointerup',
    (event) => {
      if (start?.id !== event.pointerId) return
      const distance = event.clientY - start.y
      const from = recent.find(({ time }) => event.timeStamp - time < speedWindow)
      const speed = from ? (event.clientY - from.y) / Math.max(1, event.timeStamp - from.time) : 0
      if (distance < closeDistance && !(distance > leastDistance && speed > closeSpeed)) {
        settle()
        return
      }
      // it leaves from where the finger left it
      letGo()
      onClose()
    },
    { signal },
  )
  grip.addEventListener('pointercancel', settle, { signal })

  // it may still lie where it was dragged to when it is opened again while leaving
  settle()
  return () => {
    listeners.abort()
    letGo()
  }
}
