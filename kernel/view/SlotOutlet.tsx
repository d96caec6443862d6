import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { SlotKey } from '../slots/keys.js'
import { slotAtom, type ShownFill } from '../slots/slot-atom.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import { useWidget } from '../ui/hooks/widget-context.js'
import { PluginBoundary } from './PluginBoundary.js'

/** Loads a component that is drawn in a slot. */
export type LoadPart = () => Promise<{ readonly default: ComponentType }>

/**
 * Draws the fills of a slot whose items bring a component, each behind its own boundary. A fill that fails is left
 * out and told; the others stay.
 */
export function SlotOutlet({
  slot,
  fallback,
}: {
  slot: SlotKey<string, { load: LoadPart }>
  fallback?: ReactNode
}) {
  const fills = useAtom(slotAtom(slot))
  const { report } = useWidget()
  if (fills.length === 0) return <>{fallback}</>
  return (
    <>
      {fills.map((fill) => (
        <PluginBoundary
          key={fill.id}
          plugin={fill.plugin}
          part={fill.id}
          report={report}
          fallback={() => null}
        >
          <Part fill={fill} />
        </PluginBoundary>
      ))}
    </>
  )
}

function Part({ fill: { load, plugin } }: { fill: ShownFill<{ load: LoadPart }> }) {
  const { report } = useWidget()
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType }>()
  useEffect(() => {
    let current = true
    load().then(
      (module) => current && setLoaded({ Component: module.default }),
      (error: unknown) => report(error, { plugin }),
    )
    return () => {
      current = false
    }
  }, [load, plugin, report])
  return loaded ? <loaded.Component /> : null
}
