import { useRef } from 'react'
import { alertsAtom } from './alerts-atom.js'
import { IconButton } from '../IconButton.js'
import { Note } from '../Note.js'
import { TextLink } from '../TextLink.js'
import { useAtom } from '../hooks/use-atom.js'
import { useMessages } from '../hooks/use-messages.js'
import { useWidget } from '../hooks/widget-context.js'
import { frameMessages } from '../dialog/messages.js'

/** Shows the newest alert and the number of alerts above each view. */
export function AlertRegion() {
  const t = useMessages(frameMessages)
  const { store } = useWidget()
  const alerts = useAtom(alertsAtom)
  const region = useRef<HTMLDivElement>(null)
  const newest = alerts.at(-1)
  if (!newest) return null

  const { id, short, long, link } = newest
  const count = alerts.length
  const dismiss = () => {
    // The focused close button is removed with the last alert.
    const dialog = region.current?.closest('[role="dialog"]')
    if (count === 1) dialog?.querySelector<HTMLElement>('.frame-title')?.focus({ preventScroll: true })
    store.set(alertsAtom, (all) => all.filter((alert) => alert.id !== id))
  }
  return (
    <div ref={region} className="frame-alerts">
      <Note
        icon="alert"
        tone="negative"
        role="alert"
        title={count > 1 ? t('alertOf', { alert: short, count }) : short}
        testId="alert-bar"
        action={<IconButton icon="close" label={t('dismiss')} onClick={dismiss} />}
      >
        {long}
        {link?.startsWith('https://') && (
          <>
            {' '}
            <TextLink href={link}>{t('alertLink')}</TextLink>
          </>
        )}
      </Note>
    </div>
  )
}
