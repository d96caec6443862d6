import { useEffect, useState } from 'react'
import type { PlaygroundFoyer } from '../create.js'

const heard = [
  'kernel.opened',
  'kernel.closed',
  'kernel.plugin-failed',
  'session.connected',
  'session.disconnected',
  'session.disconnect-failed',
  'session.account-changed',
  'session.network-switched',
  'send.initiated',
  'send.completed',
  'payment.initiated',
  'payment.completed',
  'payment.failed',
] as const

/** The last events, newest first. */
export function Events({ foyer }: { foyer: PlaygroundFoyer }) {
  const [events, setEvents] = useState<readonly { readonly key: number; readonly text: string }[]>([])
  useEffect(() => {
    const undo = heard.map((id) =>
      foyer.on(id, (payload) =>
        setEvents((before) => {
          const key = (before[0]?.key ?? 0) + 1
          return [{ key, text: `${id} ${JSON.stringify(payload)}` }, ...before].slice(0, 30)
        }),
      ),
    )
    return () => undo.forEach((stop) => stop())
  }, [foyer])
  return (
    <section className="panel">
      <h2>Events</h2>
      {events.length === 0 && <p className="quiet">What happens shows here.</p>}
      <ol data-testid="events">
        {events.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ol>
    </section>
  )
}
