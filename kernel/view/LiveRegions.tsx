import { useEffect } from 'react'
import type { Clock } from '../clock/clock.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import { useWidget } from '../ui/hooks/widget-context.js'
import { announcementsAtom, type Announcement } from './announcements-atom.js'

/**
 * Time that an announcement stays in the page, in milliseconds. Screen readers read it when it is inserted; later it would
 * be found a second time.
 */
export const announcementMs = 1_000

/** Live regions for screen readers. They are rendered empty first: only later insertions are announced. */
export function LiveRegions({ clock }: { clock: Clock }) {
  const said = useAtom(announcementsAtom)
  return (
    <>
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} className="unseen" aria-live={urgency} data-testid={`live-${urgency}`}>
          {said
            .filter((one) => one.urgency === urgency)
            .map((one) => (
              <Said key={one.id} announcement={one} clock={clock} />
            ))}
        </div>
      ))}
    </>
  )
}

function Said({ announcement, clock }: { announcement: Announcement; clock: Clock }) {
  const { store } = useWidget()
  useEffect(() => {
    const gone = new AbortController()
    clock.sleep(announcementMs, gone.signal).then(
      () => store.set(announcementsAtom, (all) => all.filter((one) => one !== announcement)),
      () => {},
    )
    return () => gone.abort()
  }, [announcement, clock, store])
  return <p>{announcement.text}</p>
}
