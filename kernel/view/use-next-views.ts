import { useEffect } from 'react'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'
import type { Edges } from '../widget/edges.js'
import type { ViewLoader } from './view-loader.js'

/** Loads the views that the current one leads to when the page is idle. */
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
      // An error shows, with a retry, when the view is opened.
      for (const view of next) loader.load(view).catch(() => {})
    })
  }, [current, views, loader, whenIdle])
}
