import { useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { clockKey } from '../clock/clock.js'
import { withTimeout } from '../clock/with-timeout.js'
import { useService } from '../ui/hooks/use-service.js'
import { viewErrors } from '../ui/hooks/view-errors.js'
import { useWidget } from '../ui/hooks/widget-context.js'
import { viewLoadLimitMs } from './view-loader.js'

/** Module of a component for a slot, optionally with the text of its style sheet. */
export interface PartModule {
  readonly default: ComponentType
  readonly styles?: string
}

/** Loads the component of a fill. */
export type LoadPart = () => Promise<PartModule>

/** Props of {@link FillPart}. */
export interface FillPartProps {
  readonly load: LoadPart
  readonly part: string
  readonly plugin: string
  readonly loading?: ReactNode
}

/**
 * Loads and renders the component of a fill. Errors are thrown while rendering, for the error boundary around it.
 *
 * @throws kernel/VIEW_TIMEOUT or the error of the load
 */
export function FillPart({ load, part, plugin, loading }: FillPartProps) {
  const { adopt } = useWidget()
  const clock = useService(clockKey)
  const [loaded, setLoaded] = useState<{ readonly module: PartModule } | { readonly error: unknown }>()

  useEffect(() => {
    let current = true
    const late = () => viewErrors.VIEW_TIMEOUT({ values: { plugin, id: part, ms: viewLoadLimitMs } })
    withTimeout(clock, viewLoadLimitMs, load(), late).then(
      (module) => current && setLoaded({ module }),
      (error: unknown) => current && setLoaded({ error }),
    )
    return () => {
      current = false
    }
  }, [load, plugin, part, clock])

  const styles = loaded && 'module' in loaded ? loaded.module.styles : undefined
  useLayoutEffect(() => {
    if (styles) adopt(styles)
  }, [styles, adopt])

  if (!loaded) return <>{loading}</>
  if ('error' in loaded) throw loaded.error
  const { default: Component } = loaded.module
  return <Component />
}
