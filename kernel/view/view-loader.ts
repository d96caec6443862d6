import type { ComponentType } from 'react'
import type { Header } from '../ui/hooks/widget-context.js'
import type { Clock } from '../clock/clock.js'
import { withTimeout } from '../clock/with-timeout.js'
import { viewErrors } from '../ui/hooks/view-errors.js'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'

/** Time limit for loading a view's code, in milliseconds. */
export const viewLoadLimitMs = 15_000

/** A loaded view. */
export interface LoadedView {
  readonly plugin: string
  readonly Component: ComponentType<{ params: unknown }>
  readonly styles: string
  /** Returns the header of the view; a hook, called beside the component. */
  readonly useViewHeader: ((props: { params: unknown }) => Header) | undefined
}

/** Loads each view once; a failed or late load is tried again at the next call. */
export function createViewLoader(clock: Clock) {
  const loaded = new WeakMap<ViewContribution, LoadedView>()
  return {
    /** Returns the view if it is loaded, so that it can be rendered in the same frame. */
    peek: ({ contribution }: Owned<ViewContribution>): LoadedView | undefined => loaded.get(contribution),
    /** @throws kernel/VIEW_TIMEOUT, kernel/VIEW_FAILED with the cause; both name the view and the plugin */
    async load({ plugin, contribution }: Owned<ViewContribution>): Promise<LoadedView> {
      const { id } = contribution.route
      const late = () => viewErrors.VIEW_TIMEOUT({ values: { plugin, id, ms: viewLoadLimitMs } })
      const failed = (cause: unknown) => {
        throw viewErrors.VIEW_FAILED({ values: { plugin, id }, cause })
      }
      const module = await withTimeout(clock, viewLoadLimitMs, contribution.load().catch(failed), late)
      if (typeof module.default !== 'function')
        failed(new TypeError('The module has no component as its default export'))
      const view = {
        plugin,
        Component: module.default as LoadedView['Component'],
        styles: module.styles ?? '',
        useViewHeader: module.useViewHeader as LoadedView['useViewHeader'],
      }
      loaded.set(contribution, view)
      return view
    },
  }
}

/** Loader of views, see {@link createViewLoader}. */
export type ViewLoader = ReturnType<typeof createViewLoader>
