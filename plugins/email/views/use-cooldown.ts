import { useEffect, useState } from 'react'
import { clockKey } from '#kernel'
import { useService } from '#kernel/ui'

/** Time between two e-mails, in milliseconds. */
const cooldownMs = 30_000

/** Returns the seconds, rounded up, until a further e-mail can be asked for; 0 if it can. Counts down while the view is shown. */
export function useCooldown(requestedAt: number | undefined): number {
  const clock = useService(clockKey)
  const [now, setNow] = useState(() => clock.now())
  const left = requestedAt === undefined ? 0 : Math.min(cooldownMs, requestedAt + cooldownMs - now)
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  useEffect(() => {
    if (requestedAt === undefined) return
    const over = new AbortController()
    const tick = async () => {
      setNow(clock.now())
      while (clock.now() < requestedAt + cooldownMs) {
        await clock.sleep(1_000, over.signal)
        setNow(clock.now())
      }
    }
    // rejects when the view is left
    tick().catch(() => {})
    return () => over.abort()
  }, [clock, requestedAt])
  return seconds
}
