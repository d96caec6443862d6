import { routerKey, slotAtom, type ShownFill } from '#kernel'
import { Button, useAtom, useMessages, useService } from '#kernel/ui'
import { accountActions, type AccountAction } from '#plugins/account/contract'

/** Ids of the account actions that bring in assets; the last one available is the primary button. */
const stepIds = ['receive', 'onramp']

/** Buttons for a first token; nothing if no plugin has such an action. */
export function FirstSteps() {
  const actions = useAtom(slotAtom(accountActions))
  const steps = stepIds.flatMap((id) => actions.find((action) => action.id === id) ?? [])
  if (steps.length === 0) return null
  return (
    <div className="tokens-steps">
      {steps.map((step, index) => (
        <Step key={step.id} step={step} isPrimary={index === steps.length - 1} />
      ))}
    </div>
  )
}

function Step({ step, isPrimary }: { step: ShownFill<AccountAction>; isPrimary: boolean }) {
  const t = useMessages(step.words)
  const router = useService(routerKey)
  return (
    <Button
      kind={isPrimary ? 'primary' : 'quiet'}
      onClick={() => router.push(step.opens)}
      data-testid={`balances-step-${step.id}`}
    >
      {t('action')}
    </Button>
  )
}
