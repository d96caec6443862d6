import { useEffect, useState } from 'react'
import { clockKey } from '#kernel'
import { useMessages, useService } from '#kernel/ui'
import { sendMessages } from '../messages.js'

const secondMs = 1_000

/** How long something has taken, in words; it goes on until there is an end. */
export function useElapsed(from: number, end: number | undefined): string {
  const t = useMessages(sendMessages)
  const clock = useService(clockKey)
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (end !== undefined) return undefined
    const stop = new AbortController()
    const walk = async () => {
      for (;;) {
        await clock.sleep(secondMs, stop.signal)
        setNow(clock.now())
      }
    }
    walk().catch(() => {})
    return () => stop.abort()
  }, [clock, end])
  const all = Math.max(0, Math.round(((end ?? now) - from) / secondMs))
  const [minutes, seconds] = [Math.floor(all / 60), all % 60]
  return minutes > 0 ? t('minutes', { minutes, seconds }) : t('seconds', { seconds })
}
