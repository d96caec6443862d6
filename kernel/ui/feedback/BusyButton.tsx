import { useState, type ReactElement } from 'react'
import { Button, type ButtonProps } from '../Button.js'

/** Props of {@link BusyButton}. */
export interface BusyButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly onPress: () => Promise<unknown>
}

/** Button that is busy until the promise of its action is settled. */
export function BusyButton({ onPress, ...props }: BusyButtonProps): ReactElement {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onPress().finally(() => setBusy(false))
  }
  return <Button {...props} busy={isBusy} onClick={press} />
}
