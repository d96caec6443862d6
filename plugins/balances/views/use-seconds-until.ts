import { useEffect, useState } from 'react'
import { clockKey } from '#kernel'
import { useService } from '#kernel/ui'

const secondMs = 1_000

/** The seconds until a moment in milliseconds since 1970, rounded up, counted down by the widget's clock; 0 afterwards. */
export function useSecondsUntil(moment: number | undefined): number {
  const clock = useService(clockKey)
  const secondsLeft = () => Math.ceil(Math.max((moment ?? 0) - clock.now(), 0) / secondMs)
  const [, setTick] = useState(0)
  const left = secondsLeft()

  useEffect(() => {
    if (moment === undefined || left === 0) return undefined
    const ended = new AbortController()
    const next = () => setTick((tick) => tick + 1)
    // to the next whole second, so that no second is shown twice
    const waitMs = moment - clock.now() - (left - 1) * secondMs
    // it has passed already where the page was busy
    if (waitMs <= 0) next()
    else clock.sleep(waitMs, ended.signal).then(next, () => {})
    return () => ended.abort()
  }, [clock, moment, left])

  return left
}
