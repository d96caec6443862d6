import { Component, type ReactNode } from 'react'
import { viewErrors } from '../ui/hooks/view-errors.js'
import type { Report } from '../errors/report.js'
import { PluginContext } from '../ui/hooks/widget-context.js'

/** What a plugin's part is wrapped in. */
export interface PluginBoundaryProps {
  readonly plugin: string
  /** The view or fill that is drawn. */
  readonly part: string
  readonly report: Report
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

/**
 * Keeps a failing part from taking the widget down: what throws while it is drawn or in an effect is reported with
 * the plugin's name and replaced by the fallback. React offers this to classes only.
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
