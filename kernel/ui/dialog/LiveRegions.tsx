import { useEffect } from 'react'
import type { Clock } from '../../core/edges/clock.js'
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
