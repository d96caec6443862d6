import { useEffect } from 'react'
import type { Clock } from '../../core/edges/clock.js'
import { activeWithin } from './focus-trap.js'
import { type Announcement, announcementsAtom } from '../hooks/use-announce.js'
import { useAtom } from '../hooks/use-atom.js'
import { useWidget } from '../hooks/widget-context.js'

/**
 * Time that an announcement stays in the page, in milliseconds. Screen readers read it when it is inserted, and would find it
 * again later.
 */
export const announcementMs = 1_000

/** Live regions for screen readers. They are rendered empty first: only later insertions are announced. */
export function LiveRegions({ clock }: { clock: Clock }) {
  const announcements = useAtom(announcementsAtom)
  return (
    <>
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} className="visually-hidden" aria-live={urgency} data-testid={`live-${urgency}`}>
          {announcements
            .filter((announcement) => announcement.urgency === urgency)
            .map((announcement) => (
              <AnnouncementText key={announcement.id} announcement={announcement} clock={clock} />
            ))}
        </div>
      ))}
    </>
  )
}

function AnnouncementText({ announcement, clock }: { announcement: Announcement; clock: Clock }) {
  const { store } = useWidget()
  useEffect(() => {
    const timer = new AbortController()
    clock.sleep(announcementMs, timer.signal).then(
      () => store.set(announcementsAtom, (all) => all.filter(({ id }) => id !== announcement.id)),
      () => {},
    )
    return () => timer.abort()
  }, [announcement, clock, store])
  return <p>{announcement.text}</p>
}

/** Announces the title of the dialog when it changes. */
export interface TitleAnnouncer {
  /**
   * To be called after each commit that may have changed the title or the view.
   * @param isSilent true until the dialog has the focus: screen readers read the title when it gets it
   */
  update(dialog: HTMLElement, title: string, isSilent: boolean): void
  /** To be called when the title gets the focus: screen readers then read it by themselves. */
  titleFocused(): void
}

/**
 * Creates an announcer for one opening of the dialog. Screen readers read the title by themselves only when the dialog opens.
 * A title is not announced if it has just got the focus, or if a live region of the view contains it.
 */
export function createTitleAnnouncer(announce: (text: string) => void): TitleAnnouncer {
  let last: string | undefined
  let hasFocus = false
  let regionsBefore: readonly Element[] = []
  return {
    update(dialog, title, isSilent) {
      const regions = [...dialog.querySelectorAll('.frame-scroller :is([aria-live], [role="status"])')]
      // A view that sets its header from an effect has no title in its first commit.
      if (title !== '' && title !== last) {
        const isRead = hasFocus && activeWithin(dialog) === dialog.querySelector('.frame-title')
        // Screen readers announce changes only of a region that was in the page before.
        const isInRegion = regions.some(
          (region) => regionsBefore.includes(region) && region.textContent?.includes(title),
        )
        if (!isSilent && last !== undefined && !isRead && !isInRegion) announce(title)
        last = title
        hasFocus = false
      }
      regionsBefore = regions
    },
    titleFocused() {
      hasFocus = true
    },
  }
}
