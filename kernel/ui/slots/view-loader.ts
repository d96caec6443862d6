import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Report } from '../../core/errors/report.js'
import type { ViewContribution } from '../../core/plugins/contributions.js'
import { type Owned, viewsByRouteAtom } from '../../core/plugins/plugin-state.js'
import type { HistoryEntry } from '../../core/router.js'
import { withTimeout } from '../../core/edges/with-timeout.js'
import type { Clock } from '../../core/edges/clock.js'
import type { Edges } from '../../core/edges/edges.js'
import { useAtom } from '../hooks/use-atom.js'
import type { Header } from '../hooks/widget-context.js'
import { maxRetries, viewErrors, viewLoadTimeoutMs } from './PluginBoundary.js'

/** A loaded view. */
export interface LoadedView {
  readonly plugin: string
  readonly Component: ComponentType<{ params: unknown }>
  readonly styles: string
  /** Hook that returns the header of the view. */
  readonly useViewHeader: ((props: { params: unknown }) => Header) | undefined
}

/** A view whose code was requested before the loader existed. */
export interface StartedView extends Owned<ViewContribution> {
  readonly module: ReturnType<ViewContribution['load']>
}

/**
 * Creates a loader that loads each view once. A failed or timed out load is repeated at the next call.
 *
 * @param started view that the first call of `load` takes over, so that a failed request is not repeated before it is shown
 */
export function createViewLoader(clock: Clock, started?: StartedView) {
  const loaded = new WeakMap<ViewContribution, LoadedView>()
  const finish = async (
    { plugin, contribution }: Owned<ViewContribution>,
    request: StartedView['module'],
  ) => {
    const { id } = contribution.route
    const onTimeout = () => viewErrors.VIEW_TIMEOUT({ values: { plugin, id, ms: viewLoadTimeoutMs } })
    const onFailure = (cause: unknown) => {
      throw viewErrors.VIEW_FAILED({ values: { plugin, id }, cause })
    }
    const module = await withTimeout(clock, viewLoadTimeoutMs, request.catch(onFailure), onTimeout)
    if (typeof module.default !== 'function')
      onFailure(new TypeError('The module of the view must have a component as its default export'))
    const view = {
      plugin,
      Component: module.default as LoadedView['Component'],
      styles: module.styles ?? '',
      useViewHeader: module.useViewHeader as LoadedView['useViewHeader'],
    }
    loaded.set(contribution, view)
    return view
  }
  let early = started && { contribution: started.contribution, view: finish(started, started.module) }
  // The error is reported by the call that takes it over.
  early?.view.catch(() => {})
  return {
    /** Returns the view if it is loaded, so that it can be rendered in the same frame. */
    peek: ({ contribution }: Owned<ViewContribution>): LoadedView | undefined => loaded.get(contribution),
    /** @throws kernel/VIEW_TIMEOUT, kernel/VIEW_FAILED with the cause */
    async load(owned: Owned<ViewContribution>): Promise<LoadedView> {
      const view = early?.contribution === owned.contribution ? early.view : undefined
      early = undefined
      return view ?? finish(owned, owned.contribution.load())
    },
  }
}

/** Loader of views, see {@link createViewLoader}. */
export type ViewLoader = ReturnType<typeof createViewLoader>

/** Loaded view, or the error of loading it, and its step in the history. */
export interface CurrentView {
  readonly entry: HistoryEntry
  readonly view?: LoadedView
  readonly error?: unknown
}

/**
 * Loads the view of the current step. Returns the previous view until the next one is loaded, so that the modal does not
 * flicker. A view whose code is loaded is returned in the same render.
 */
export function useLoadedView(entry: HistoryEntry | undefined, loader: ViewLoader, report: Report) {
  const views = useAtom(viewsByRouteAtom)
  const [loaded, setLoaded] = useState<CurrentView>()
  const [attempt, setAttempt] = useState({ step: 0, count: 0 })
  const owned = entry && views.get(entry.id)
  const ready = entry && owned && loader.peek(owned)

  useEffect(() => {
    if (!entry || !owned || ready) return
    let isCurrent = true
    loader.load(owned).then(
      (view) => isCurrent && setLoaded({ entry, view }),
      (error: unknown) => {
        report(error, { plugin: owned.plugin })
        if (isCurrent) setLoaded({ entry, error })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [entry, owned, ready, loader, report, attempt])

  const retries = entry && attempt.step === entry.step ? attempt.count : 0
  const retry = useCallback(() => {
    if (entry) setAttempt({ step: entry.step, count: retries + 1 })
  }, [entry, retries])

  const loadedBefore = useMemo(() => (entry && ready ? { entry, view: ready } : undefined), [entry, ready])
  const previous = useRef<CurrentView>(undefined)
  const current = loadedBefore ?? (loaded?.entry === entry ? loaded : previous.current)
  useEffect(() => {
    previous.current = current
  }, [current])

  return { current, retry: retries < maxRetries ? retry : undefined, attempts: retries }
}

/** Loads the `next` views of the current view when the page is idle. */
export function useNextViews(
  current: Owned<ViewContribution> | undefined,
  views: ReadonlyMap<string, Owned<ViewContribution>>,
  loader: ViewLoader,
  whenIdle: Edges['whenIdle'],
): void {
  useEffect(() => {
    const next = (current?.contribution.next ?? []).flatMap(({ id }) => views.get(id) ?? [])
    if (next.length === 0) return undefined
    return whenIdle(() => {
      // An error is shown, with a retry, when the view is opened.
      for (const view of next) loader.load(view).catch(() => {})
    })
  }, [current, views, loader, whenIdle])
}
