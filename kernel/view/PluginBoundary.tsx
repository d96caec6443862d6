import { Component, type ReactNode } from 'react'
import { viewErrors } from '../ui/hooks/view-errors.js'
import type { Report } from '../errors/report.js'
import { PluginContext } from '../ui/hooks/widget-context.js'

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
