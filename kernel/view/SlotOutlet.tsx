import type { ReactNode } from 'react'
import type { SlotKey } from '../slots/keys.js'
import { slotAtom } from '../slots/slot-atom.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import type { LoadPart } from './FillPart.js'
import { SlotFill } from './SlotFill.js'

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
        <SlotFill key={`${fill.plugin}/${fill.id}`} fill={fill} loading={loading} />
      ))}
    </>
  )
}
