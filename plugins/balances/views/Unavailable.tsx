import { useEffect, useState } from 'react'
import { clockKey } from '#kernel'
import { Button, IconButton, Note, StateCard, useMessages, useService } from '#kernel/ui'
import { balancesMessages } from '../messages.js'

/** A retry. */
interface Retry {
  /** Earliest time, in milliseconds since 1970. */
  readonly retryAt: number | undefined
  readonly onRetry: () => unknown
}

/** Props of {@link Unavailable}. */
interface UnavailableProps {
  readonly title: string
  readonly text: string
  readonly retry?: Retry
  /** Whether the browser is offline. Default: false. */
  readonly offline?: boolean
}

/** Replaces the list while no balance is known: the reason, and a retry if one is possible. */
export function Unavailable({ title, text, retry, offline = false }: UnavailableProps) {
  return (
    <StateCard
      icon={offline ? 'offline' : 'alert'}
      tone={offline ? 'neutral' : 'warning'}
      title={title}
      text={text}
    >
      {retry && <RetryButton {...retry} />}
    </StateCard>
  )
}

function RetryButton({ retryAt, onRetry }: Retry) {
  const t = useMessages(balancesMessages)
  const seconds = useSecondsUntil(retryAt)
  const isBlocked = seconds > 0
  return (
    <Button
      kind="quiet"
      // not `disabled`: the button keeps the focus during the countdown
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? undefined : onRetry}
      data-testid="balances-retry"
    >
      {isBlocked ? t('tryAgainIn', { seconds }) : t('tryAgain')}
    </Button>
  )
}

/** Note above an outdated list: the time of the list, and a retry. */
export function Outdated({ title, text, retry }: { title: string; text: string; retry: Retry }) {
  const t = useMessages(balancesMessages)
  const seconds = useSecondsUntil(retry.retryAt)
  const action = (
    <IconButton icon="retry" label={t('tryAgain')} onClick={retry.onRetry} data-testid="balances-retry" />
  )
  return (
    <Note
      icon="alert"
      tone="warning"
      title={title}
      action={seconds === 0 && action}
      testId="balances-outdated"
    >
      {text} {seconds > 0 && t('tryAgainIn', { seconds })}
    </Note>
  )
}

const secondMs = 1_000

/**
 * Counts down to a time by the widget's clock.
 *
 * @param time in milliseconds since 1970
 * @returns the remaining seconds, rounded up; 0 afterwards
 */
function useSecondsUntil(time: number | undefined): number {
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
