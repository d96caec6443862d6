import type { ReactElement, ReactNode } from 'react'
import { ConditionsStep, useAtom } from '#kernel/ui'
import { canConnectAtom, conditionsId, connectConditions } from '#plugins/connect/contract'

/** Props of {@link LoginStart}. */
interface LoginStartProps {
  /** Label of the button that starts the login. */
  readonly label: string
  /** The login, which starts by itself. */
  readonly children: ReactNode
}

/** Shows a login that starts by itself. Before it the conditions of connecting, if they are not met, with a button. */
export function LoginStart({ label, children }: LoginStartProps): ReactElement {
  const isMet = useAtom(canConnectAtom)
  return (
    <ConditionsStep slot={connectConditions} id={conditionsId} isMet={isMet} label={label}>
      {children}
    </ConditionsStep>
  )
}
