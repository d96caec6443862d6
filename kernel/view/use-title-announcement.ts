import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { activeWithin } from './deep-active-element.js'

/** What {@link useTitleAnnouncement} needs. */
export interface TitleAnnouncementOptions {
  readonly dialog: RefObject<HTMLElement | null>
  readonly open: boolean
  readonly title: string
  /** Changes whenever another view comes. */
  readonly viewKey: string
  readonly announce: ((text: string) => void) | undefined
}

/**
 * Says the dialog's title when it changes: screen readers read it by themselves only when the dialog opens. It is
 * said once, so not when it has just got the focus, nor when the view's own live region says the same.
 *
 * @returns to be called whenever the title gets the focus
 */
export function useTitleAnnouncement(options: TitleAnnouncementOptions): () => void {
  const { dialog, open, title, viewKey, announce } = options
  const last = useRef<string | undefined>(undefined)
  const gotFocus = useRef(false)
  const regionsBefore = useRef<readonly Element[]>([])

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) {
      last.current = undefined
      return
    }
    const regions = [...element.querySelectorAll('.frame-scroller :is([aria-live], [role="status"])')]
    if (title !== last.current) {
      const heading = element.querySelector('.frame-title')
      const isRead = gotFocus.current && activeWithin(element) === heading
      // only a region that stood there before is heard when its words change
      const isSaid = regions.some(
        (region) => regionsBefore.current.includes(region) && region.textContent?.includes(title),
      )
      if (last.current !== undefined && title !== '' && !isRead && !isSaid) announce?.(title)
      last.current = title
      gotFocus.current = false
    }
    regionsBefore.current = regions
  }, [dialog, open, title, viewKey, announce])

  return useCallback(() => {
    gotFocus.current = true
  }, [])
}
