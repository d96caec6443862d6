import { useEffect, useState } from 'react'
import { useService } from '#kernel/ui'
import { catalogueKey, type FoundWallets } from '../contract.js'

/** What came of a search, and for which text. */
export interface Search extends FoundWallets {
  readonly text: string
  /** Whether an answer for what is typed now is on its way. */
  readonly isSearching: boolean
}

/** Follows what is typed; undefined while nothing is. What surrounds a text does not count. */
export function useSearch(typed: string): Search | undefined {
  const service = useService(catalogueKey)
  const text = typed.trim()
  const [found, setFound] = useState<{ readonly text: string; readonly answer: FoundWallets }>()

  useEffect(() => {
    if (text === '') return
    const overtaken = new AbortController()
    service.search(text, { signal: overtaken.signal }).then(
      (answer) => overtaken.signal.aborted || setFound({ text, answer }),
      // typed on, or gone
      () => {},
    )
    return () => overtaken.abort()
  }, [service, text])

  if (text === '') return undefined
  const isCurrent = found?.text === text
  return {
    text,
    isSearching: !isCurrent,
    wallets: found?.answer.wallets ?? [],
    failed: isCurrent && found.answer.failed,
  }
}
