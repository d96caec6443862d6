import { useEffect, useState } from 'react'
import { clockKey } from '#kernel'
import { useService } from '#kernel/ui'

const secondMs = 1_000

/**
 * Counts down to a time by the widget's clock.
 *
 * @param time in milliseconds since 1970
 * @returns the remaining seconds, rounded up; 0 afterwards
 */
export function useSecondsUntil(time: number | undefined): number {
  const clock = useService(clockKey)
  const secondsLeft = () => Math.ceil(Math.max((time ?? 0) - clock.now(), 0) / secondMs)
  const [, setTick] = useState(0)
  const left = secondsLeft()

  useEffect(() => {
    if (time === undefined || left === 0) return undefined
    const ended = new AbortController()
    const next = () => setTick((tick) => tick + 1)
    // until the next whole second, so that no number is shown for longer than a second
    const waitMs = time - clock.now() - (left - 1) * secondMs
    // already over if the page was busy
    if (waitMs <= 0) next()
    else clock.sleep(waitMs, ended.signal).then(next, () => {})
    return () => ended.abort()
  }, [clock, time, left])

  return left
}
