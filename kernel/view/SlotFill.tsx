import { Suspense, useState, type ReactNode } from 'react'
import type { ShownFill } from '../slots/slot-atom.js'
import { useWidget } from '../ui/hooks/widget-context.js'
import { FailedFill } from './FailedFill.js'
import { FillPart, type LoadPart } from './FillPart.js'
import { PluginBoundary } from './PluginBoundary.js'
import { retryLimit } from './use-loaded-view.js'

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
