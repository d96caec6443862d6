import type { ComponentType } from 'react'
import type { Header } from '../ui/hooks/widget-context.js'
import type { Clock } from '../clock/clock.js'
import { within } from '../clock/within.js'
import { viewErrors } from '../ui/hooks/view-errors.js'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'

/** How long a view's code may take to arrive. */
export const viewLoadLimitMs = 15_000

/** A view whose code is loaded. */
export interface LoadedView {
  readonly plugin: string
  readonly Component: ComponentType<{ params: unknown }>
  readonly styles: string
  /** Returns the header of the view; a hook, called beside the component. */
  readonly useViewHeader: ((props: { params: unknown }) => Header) | undefined
}

/** Loads views once each; a failed or late load is tried again at the next call. */
export function createViewLoader(clock: Clock) {
  const loaded = new WeakMap<ViewContribution, LoadedView>()
  return {
    /** The view if its code is here already: then it is drawn in the same frame. */
    peek: ({ contribution }: Owned<ViewContribution>): LoadedView | undefined => loaded.get(contribution),
    /** @throws kernel/VIEW_TIMEOUT, kernel/VIEW_FAILED with the cause; both name view and plugin. */
    async load({ plugin, contribution }: Owned<ViewContribution>): Promise<LoadedView> {
      const { id } = contribution.route
      const late = () => viewErrors.VIEW_TIMEOUT({ values: { plugin, id, ms: viewLoadLimitMs } })
      const failed = (cause: unknown) => {
        throw viewErrors.VIEW_FAILED({ values: { plugin, id }, cause })
      }
      const module = await within(clock, viewLoadLimitMs, contribution.load().catch(failed), late)
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

/** What {@link createViewLoader} returns. */
export type ViewLoader = ReturnType<typeof createViewLoader>
