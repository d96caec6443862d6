import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { ShownFill } from '../../core/slots.js'
import type { LoadPart } from '../../core/plugins/contributions.js'
import { withTimeout } from '../../core/edges/with-timeout.js'
import { clockKey } from '../../core/edges/clock.js'
import { frameMessages } from '../dialog/messages.js'
import { Button } from '../Button.js'
import { Note } from '../Note.js'
import { useMessages } from '../hooks/use-messages.js'
import { useService } from '../hooks/use-service.js'
import { useWidget } from '../hooks/widget-context.js'
import { maxRetries, PluginBoundary, viewErrors, viewLoadTimeoutMs } from './PluginBoundary.js'

/** Props of {@link SlotFill}. */
export interface SlotFillProps {
  readonly fill: ShownFill<{ readonly load: LoadPart }>
  /** Skeleton of the fill, rendered while its code loads. */
  readonly loading?: ReactNode
}

/** Renders a fill in its own error boundary, for views that render something between the fills of a slot. */
export function SlotFill({ fill, loading }: SlotFillProps) {
  const { report } = useWidget()
  const [attempts, setAttempts] = useState(0)
  const retry = attempts < maxRetries ? () => setAttempts(attempts + 1) : undefined
  return (
    <PluginBoundary
      key={attempts}
      plugin={fill.plugin}
      part={fill.id}
      report={report}
      fallback={() => <FailedFill onRetry={retry} />}
    >
      <Suspense fallback={loading ?? null}>
        <FillPart load={fill.load} part={fill.id} plugin={fill.plugin} loading={loading} />
      </Suspense>
    </PluginBoundary>
  )
}

/** Props of {@link FillPart}. */
interface FillPartProps {
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
function FillPart({ load, part, plugin, loading }: FillPartProps) {
  const { addStyles } = useWidget()
  const clock = useService(clockKey)
  const [loaded, setLoaded] = useState<
    { readonly module: Awaited<ReturnType<LoadPart>> } | { readonly error: unknown }
  >()

  useEffect(() => {
    let isCurrent = true
    const onTimeout = () => viewErrors.VIEW_TIMEOUT({ values: { plugin, id: part, ms: viewLoadTimeoutMs } })
    withTimeout(clock, viewLoadTimeoutMs, load(), onTimeout).then(
      (module) => isCurrent && setLoaded({ module }),
      (error: unknown) => isCurrent && setLoaded({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [load, plugin, part, clock])

  const styles = loaded && 'module' in loaded ? loaded.module.styles : undefined
  useLayoutEffect(() => {
    if (styles) addStyles(styles)
  }, [styles, addStyles])

  if (!loaded) return <>{loading}</>
  if ('error' in loaded) throw loaded.error
  const Component = loaded.module.default as ComponentType
  return <Component />
}

/** Replaces a fill that failed; offers a limited number of retries. */
function FailedFill({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const t = useMessages(frameMessages)
  return (
    <Note
      icon="alert"
      tone="warning"
      title={t(onRetry ? 'failedTitle' : 'unavailableTitle')}
      testId="failed-fill"
      action={
        onRetry && (
          <Button size="s" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {t(onRetry ? 'failedText' : 'unavailableText')}
    </Note>
  )
}
