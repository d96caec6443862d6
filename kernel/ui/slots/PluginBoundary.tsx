import { Component, type ReactNode } from 'react'
import { defineErrors } from '../../core/errors/define-errors.js'
import type { Report } from '../../core/errors/report.js'
import { PluginContext } from '../hooks/widget-context.js'

/** Props of {@link PluginBoundary}. */
export interface PluginBoundaryProps {
  readonly plugin: string
  /** Id of the view or fill. */
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

/** Errors of views. Separate from the kernel's other errors, to keep them out of the entry chunk. */
export const viewErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    VIEW_FAILED: 'The view "{id}" of "{plugin}" failed',
    VIEW_TIMEOUT: { text: 'The view "{id}" of "{plugin}" did not load within {ms} ms', kind: 'request' },
    HANDLER_FAILED: 'An event handler of "{plugin}" failed',
    COPY_FAILED: 'The browser blocked clipboard access',
  },
  { kind: 'plugin', languages: () => import('../../text/languages/index.js') },
)

/** Time limit for loading a view's code, in milliseconds. */
export const viewLoadTimeoutMs = 15000

/** Maximum number of retries of a failed view or fill. */
export const maxRetries = 2
