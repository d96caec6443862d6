import { routerKey, slotAtom, type ShownFill } from '#kernel'
import { Button, useAtom, useMessages, useService } from '#kernel/ui'
import { accountActions, type AccountAction } from '#plugins/account/contract'

/** The actions of the account that bring something in, the better way for a newcomer last. */
const waysIn = ['receive', 'onramp']

/** How to come by a first token; nothing where no plugin knows a way. */
export function FirstSteps() {
  const actions = useAtom(slotAtom(accountActions))
  const steps = waysIn.flatMap((id) => actions.find((action) => action.id === id) ?? [])
  if (steps.length === 0) return null
  return (
    <div className="tokens-steps">
      {steps.map((step, place) => (
        <Step key={step.id} step={step} isBest={place === steps.length - 1} />
      ))}
    </div>
  )
}

function Step({ step, isBest }: { step: ShownFill<AccountAction>; isBest: boolean }) {
  const t = useMessages(step.words)
  const router = useService(routerKey)
  return (
    <Button
      kind={isBest ? 'primary' : 'quiet'}
      onClick={() => router.push(step.opens)}
      data-testid={`balances-step-${step.id}`}
    >
      {t('action')}
    </Button>
  )
}
