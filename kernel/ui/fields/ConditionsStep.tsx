import { useState, type ReactElement, type ReactNode } from 'react'
import type { LoadPart } from '../../core/plugins/contributions.js'
import type { SlotKey } from '../../core/keys.js'
import { Button } from '../Button.js'
import { SlotOutlet } from '../slots/SlotOutlet.js'

/** Props of {@link ConditionsStep}. */
export interface ConditionsStepProps<Item extends { readonly load: LoadPart }> {
  /** Slot with the conditions. */
  readonly slot: SlotKey<Item>
  /** Id of the element around the conditions, which describes the button. */
  readonly id: string
  readonly isMet: boolean
  /** Label of the button. */
  readonly label: string
  /** The view that starts by itself. */
  readonly children: ReactNode
}

/**
 * A view that starts by itself. Unless the conditions are met from the start, they are shown in its place, with a button to start it. The
 * button is disabled until they are met.
 */
export function ConditionsStep<Item extends { readonly load: LoadPart }>({
  slot,
  id,
  isMet,
  label,
  children,
}: ConditionsStepProps<Item>): ReactElement {
  const [isStarted, setStarted] = useState(isMet)
  if (isMet && isStarted) return <>{children}</>
  return (
    <>
      <SlotOutlet slot={slot} id={id} />
      <Button
        kind="primary"
        aria-disabled={!isMet || undefined}
        aria-describedby={isMet ? undefined : id}
        onClick={isMet ? () => setStarted(true) : undefined}
        data-testid="conditions-continue"
      >
        {label}
      </Button>
    </>
  )
}
