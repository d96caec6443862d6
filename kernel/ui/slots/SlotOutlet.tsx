import type { ReactNode } from 'react'
import { slotAtom } from '../../core/slots.js'
import type { SlotKey } from '../../core/keys.js'
import { useAtom } from '../hooks/use-atom.js'
import type { LoadPart } from '../../core/plugins/contributions.js'
import { SlotFill } from './SlotFill.js'

/**
 * Renders the fills of a slot whose items have a component, each in its own error boundary. A fill that fails is reported
 * with its plugin's name and replaced by a retry button; the others are not affected.
 */
export function SlotOutlet<Item extends { readonly load: LoadPart }>({
  slot,
  fallback,
  loading,
  id,
}: {
  slot: SlotKey<Item>
  /** Id of an element around the fills, for `aria-describedby`. Default: no element. */
  id?: string | undefined
  /** Rendered if the slot has no fills. */
  fallback?: ReactNode
  /** Skeleton of a fill, rendered while its code loads. */
  loading?: ReactNode
}) {
  const fills = useAtom(slotAtom(slot))
  if (fills.length === 0) return <>{fallback}</>
  const parts = fills.map((fill) => (
    <SlotFill key={`${fill.plugin}/${fill.id}`} fill={fill} loading={loading} />
  ))
  return id === undefined ? <>{parts}</> : <div id={id}>{parts}</div>
}
