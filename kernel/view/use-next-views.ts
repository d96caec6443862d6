import { useEffect } from 'react'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'
import type { Edges } from '../widget/edges.js'
import type { ViewLoader } from './view-loader.js'

/** While a view is shown and the page has nothing better to do, loads the views that it leads to. */
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
      // a failure shows itself, with a retry, when the view is opened
      for (const view of next) loader.load(view).catch(() => {})
    })
  }, [current, views, loader, whenIdle])
}
