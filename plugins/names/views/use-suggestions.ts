import { useEffect, useState } from 'react'
import { clockKey } from '#kernel'
import { useService, useBackground } from '#kernel/ui'
import { namesService, type NameSuggestions } from '../contract.js'

/** Pause in typing before the service is asked, in milliseconds. */
const typingPauseMs = 300

/** Answer of the service for a text. */
interface Answer {
  readonly label: string
  readonly suggestions?: NameSuggestions | undefined
  readonly error?: unknown
}

/**
 * Asks for suggestions while a name is typed. An answer for another text is ignored.
 *
 * @param label name without its suffix; nothing is asked for an empty one
 */
export function useSuggestions(label: string): Omit<Answer, 'label'> & {
  readonly isChecking: boolean
  /** Asks once more after an error. */
  retry(): void
} {
  const service = useService(namesService)
  const background = useBackground()
  const clock = useService(clockKey)
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (label === '') return undefined
    const stop = new AbortController()
    const { signal } = stop
    const ask = async () => {
      try {
        await clock.sleep(typingPauseMs, signal)
        const suggestions = await service.suggest(label, signal)
        if (!signal.aborted) setAnswer({ label, suggestions })
      } catch (error) {
        if (!signal.aborted) setAnswer({ label, error })
      }
    }
    background(ask)
    return () => stop.abort()
  }, [background, clock, service, label, attempt])
  const isAnswered = answer?.label === label
  return {
    suggestions: isAnswered ? answer.suggestions : undefined,
    error: isAnswered ? answer.error : undefined,
    isChecking: label !== '' && !isAnswered,
    retry() {
      setAnswer(undefined)
      setAttempt((count) => count + 1)
    },
  }
}
