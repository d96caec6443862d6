/** Distance that closes a sheet, in CSS pixels. */
const closeDistance = 96
/** Speed at release that closes a sheet after {@link minFlickDistance}, in CSS pixels per millisecond. */
const closeSpeed = 0.5
const minFlickDistance = 12
/** Time before the release in which the speed is measured, in milliseconds: after a pause the sheet stays open. */
const speedWindowMs = 80

/** Options of {@link dragToClose}. */
export interface SheetDragOptions {
  /** Handle of the drag. */
  readonly grip: HTMLElement
  /** Element that moves. Gets `--drag`, the distance in CSS pixels, and `data-dragging` during the drag. */
  readonly sheet: HTMLElement
  /** Whether the dialog is a bottom sheet, which can be dragged. Called at each touch. */
  readonly isSheet: () => boolean
  readonly onClose: () => void
}

/**
 * Makes a sheet draggable by finger, pen or mouse. It closes after {@link closeDistance} or at {@link closeSpeed}.
 *
 * @returns removes the listeners
 */
export function dragToClose({ grip, sheet, isSheet, onClose }: SheetDragOptions): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let start: { readonly y: number; readonly id: number } | null = null
  let recent: { readonly y: number; readonly time: number }[] = []

  const endDrag = () => {
    start = null
    recent = []
    delete sheet.dataset['dragging']
  }
  const snapBack = () => {
    endDrag()
    sheet.style.removeProperty('--drag')
  }

  const onDown = (event: PointerEvent) => {
    const onControl = event.target instanceof Element && event.target.closest('button, a, input')
    if (!event.isPrimary || event.button !== 0 || onControl || !isSheet()) return
    start = { y: event.clientY, id: event.pointerId }
    grip.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return
    recent = [
      ...recent.filter(({ time }) => event.timeStamp - time < speedWindowMs),
      { y: event.clientY, time: event.timeStamp },
    ]
    sheet.dataset['dragging'] = ''
    sheet.style.setProperty('--drag', `${Math.max(0, event.clientY - start.y)}px`)
  }
  const onUp = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return
    const distance = event.clientY - start.y
    const from = recent.find(({ time }) => event.timeStamp - time < speedWindowMs)
    const speed = from ? (event.clientY - from.y) / Math.max(1, event.timeStamp - from.time) : 0
    const isFlick = distance > minFlickDistance && speed > closeSpeed
    if (distance < closeDistance && !isFlick) return snapBack()
    // Keeps `--drag`: the closing animation starts at the position of the release.
    endDrag()
    onClose()
  }
  grip.addEventListener('pointerdown', onDown, { signal })
  grip.addEventListener('pointermove', onMove, { signal })
  grip.addEventListener('pointerup', onUp, { signal })
  grip.addEventListener('pointercancel', snapBack, { signal })

  // A sheet that is reopened while it closes still has the offset of the drag.
  snapBack()
  return () => {
    listeners.abort()
    endDrag()
  }
}
