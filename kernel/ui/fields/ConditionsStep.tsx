import type { ReactElement } from 'react'
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
  readonly onContinue: () => void
}

/** Conditions in place of a view that starts by itself, with a button to start it. The button is disabled until they are met. */
export function ConditionsStep<Item extends { readonly load: LoadPart }>({
  slot,
  id,
  isMet,
  label,
  onContinue,
}: ConditionsStepProps<Item>): ReactElement {
  return (
    <>
      <SlotOutlet slot={slot} id={id} />
      <Button
        kind="primary"
        aria-disabled={!isMet || undefined}
        aria-describedby={isMet ? undefined : id}
        onClick={isMet ? onContinue : undefined}
        data-testid="conditions-continue"
      >
        {label}
      </Button>
    </>
  )
}
