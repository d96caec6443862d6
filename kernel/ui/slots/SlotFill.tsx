import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { ShownFill } from '../../core/slots.js'
import type { LoadPart } from '../../core/plugins/contributions.js'
import { withTimeout } from '../../core/edges/abort.js'
import { clockKey } from '../../core/edges/clock.js'
import { frameMessages } from '../dialog/messages.js'
import { retryLimit } from './PluginBoundary.js'
import { viewLoadLimitMs } from './PluginBoundary.js'
import { Button } from '../Button.js'
import { Note } from '../Note.js'
import { useMessages } from '../hooks/use-messages.js'
import { useService } from '../hooks/use-service.js'
import { useWidget } from '../hooks/widget-context.js'
import { PluginBoundary, viewErrors } from './PluginBoundary.js'

/** Props of {@link SlotFill}. */
export interface SlotFillProps {
  readonly fill: ShownFill<{ readonly load: LoadPart }>
  /** Skeleton of the fill, rendered while its code loads. */
  readonly loading?: ReactNode
}

/** Renders one fill that has a component in its own error boundary, as `SlotOutlet` does for each. */
export function SlotFill({ fill, loading }: SlotFillProps) {
  const { report } = useWidget()
  const [attempts, setAttempts] = useState(0)
  const retry = attempts < retryLimit ? () => setAttempts(attempts + 1) : undefined
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
  const { adopt } = useWidget()
  const clock = useService(clockKey)
  const [loaded, setLoaded] = useState<
    { readonly module: Awaited<ReturnType<LoadPart>> } | { readonly error: unknown }
  >()

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
  const Component = loaded.module.default as ComponentType
  return <Component />
}

/** Replaces a fill that failed; offers a retry until the limit of retries is reached. */
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
