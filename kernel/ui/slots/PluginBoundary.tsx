import { Component, type ReactNode } from 'react'
import { defineErrors } from '../../core/errors/define-errors.js'
import type { Report } from '../../core/errors/report.js'
import { PluginContext } from '../hooks/widget-context.js'

/** Props of {@link PluginBoundary}. */
export interface PluginBoundaryProps {
  readonly plugin: string
  /** Id of the rendered view or fill. */
  readonly part: string
  readonly report: Report
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

/**
 * Error boundary around a plugin's component. Errors of rendering and of effects are reported with the plugin's name, and
 * the component is replaced by the fallback. A class, because React has no error boundaries for functions.
 */
export class PluginBoundary extends Component<
  PluginBoundaryProps,
  { readonly failure?: { readonly error: unknown } }
> {
  override state: { readonly failure?: { readonly error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(cause: unknown) {
    const { plugin, part, report } = this.props
    report(viewErrors.VIEW_FAILED({ values: { plugin, id: part }, cause }), { plugin })
  }

  override render() {
    const { plugin, fallback, children } = this.props
    const { failure } = this.state
    return (
      <PluginContext.Provider value={plugin}>
        {failure ? fallback(failure.error) : children}
      </PluginContext.Provider>
    )
  }
}

/** What can go wrong where views are drawn; apart from the kernel's other errors, because it loads with the views. */
export const viewErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    VIEW_FAILED: 'The view "{id}" of "{plugin}" failed',
    VIEW_TIMEOUT: { text: 'The view "{id}" of "{plugin}" did not load within {ms} ms', kind: 'request' },
    HANDLER_FAILED: 'An event handler of "{plugin}" failed',
    COPY_FAILED: 'The browser does not let the page copy',
  },
  'kernel',
)

/** Time limit for loading a view's code, in milliseconds. */
export const viewLoadLimitMs = 15000

/** Number of times a visitor may retry a view or a fill before it counts as unavailable. */
export const retryLimit = 2
