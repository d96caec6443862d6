import { Suspense, useState, type ReactNode } from 'react'
import type { SlotKey } from '../slots/keys.js'
import { slotAtom, type ShownFill } from '../slots/slot-atom.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import { useWidget } from '../ui/hooks/widget-context.js'
import { FailedFill } from './FailedFill.js'
import { FillPart, type LoadPart } from './FillPart.js'
import { PluginBoundary } from './PluginBoundary.js'
import { retryLimit } from './use-loaded-view.js'

export type { LoadPart } from './FillPart.js'

/**
 * Draws the fills of a slot whose items bring a component, each behind its own boundary. One that does not load, or
 * fails while it is drawn, is told with its plugin's name and offers a retry; the others stay.
 */
export function SlotOutlet({
  slot,
  fallback,
  loading,
}: {
  slot: SlotKey<string, { load: LoadPart }>
  /** Drawn where the slot has no fills. */
  fallback?: ReactNode
  /** A skeleton of a fill's shape, drawn while its code is loading. */
  loading?: ReactNode
}) {
  const fills = useAtom(slotAtom(slot))
  if (fills.length === 0) return <>{fallback}</>
  return (
    <>
      {fills.map((fill) => (
        <DrawnFill key={`${fill.plugin}/${fill.id}`} fill={fill} loading={loading} />
      ))}
    </>
  )
}

function DrawnFill({ fill, loading }: { fill: ShownFill<{ load: LoadPart }>; loading: ReactNode }) {
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
