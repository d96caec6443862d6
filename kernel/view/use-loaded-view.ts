import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Report } from '../errors/report.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import type { HistoryEntry } from '../routing/router.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import type { LoadedView, ViewLoader } from './view-loader.js'

/** How often a visitor may try a view or a fill again before it counts as unavailable. */
export const retryLimit = 2

/** What the outlet shows: a view, or the failure to load one, with the step it belongs to. */
export interface Shown {
  readonly entry: HistoryEntry
  readonly view?: LoadedView
  readonly error?: unknown
}

/**
 * Follows the current step: keeps showing the last view until the next one's code is here, so that nothing flickers.
 */
export function useLoadedView(entry: HistoryEntry | undefined, loader: ViewLoader, report: Report) {
  const views = useAtom(viewsByRouteAtom)
  const [shown, setShown] = useState<Shown>()
  const [attempt, setAttempt] = useState({ step: 0, count: 0 })
  const owned = entry && views.get(entry.id)
  const ready = entry && owned && loader.peek(owned)

  useEffect(() => {
    if (!entry || !owned || ready) return
    let current = true
    loader.load(owned).then(
      (view) => current && setShown({ entry, view }),
      (error: unknown) => {
        report(error, { plugin: owned.plugin })
        if (current) setShown({ entry, error })
      },
    )
    return () => {
      current = false
    }
  }, [entry, owned, ready, loader, report, attempt])

  const retries = entry && attempt.step === entry.step ? attempt.count : 0
  const retry = useCallback(() => {
    if (entry) setAttempt({ step: entry.step, count: retries + 1 })
  }, [entry, retries])

  const atOnce = useMemo(() => (entry && ready ? { entry, view: ready } : undefined), [entry, ready])
  // kept, so that the view that is ready at once is there while the frame leaves
  useEffect(() => {
    if (atOnce) setShown(atOnce)
  }, [atOnce])

  const clear = useCallback(() => setShown(undefined), [])
  return { shown: atOnce ?? shown, retry: retries < retryLimit ? retry : undefined, attempts: retries, clear }
}
