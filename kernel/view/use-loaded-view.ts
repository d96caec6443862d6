import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Report } from '../errors/report.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import type { HistoryEntry } from '../routing/router.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import type { LoadedView, ViewLoader } from './view-loader.js'

/** Number of times a visitor may retry a view or a fill before it counts as unavailable. */
export const retryLimit = 2

/** A loaded view or the error of loading it, with the step of the history it belongs to. */
export interface Shown {
  readonly entry: HistoryEntry
  readonly view?: LoadedView
  readonly error?: unknown
}

/**
 * Loads the view of the current step. Keeps returning the previous view until the next one is loaded, so that nothing
 * flickers; a view whose code is loaded is returned in the same render.
 */
export function useLoadedView(entry: HistoryEntry | undefined, loader: ViewLoader, report: Report) {
  const views = useAtom(viewsByRouteAtom)
  const [loaded, setLoaded] = useState<Shown>()
  const [attempt, setAttempt] = useState({ step: 0, count: 0 })
  const owned = entry && views.get(entry.id)
  const ready = entry && owned && loader.peek(owned)

  useEffect(() => {
    if (!entry || !owned || ready) return
    let current = true
    loader.load(owned).then(
      (view) => current && setLoaded({ entry, view }),
      (error: unknown) => {
        report(error, { plugin: owned.plugin })
        if (current) setLoaded({ entry, error })
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
  const previous = useRef<Shown>(undefined)
  const shown = atOnce ?? (loaded?.entry === entry ? loaded : previous.current)
  useEffect(() => {
    previous.current = shown
  }, [shown])

  return { shown, retry: retries < retryLimit ? retry : undefined, attempts: retries }
}
