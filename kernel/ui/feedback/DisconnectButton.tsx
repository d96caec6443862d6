import { useState, type ReactElement } from 'react'
import { sessionKey } from '../../contracts/session.js'
import { Button, type ButtonProps } from '../Button.js'
import { useService } from '../hooks/use-service.js'
import { disconnectIcon } from '../drawings/view-icons.js'

/** Props of {@link DisconnectButton}. */
export interface DisconnectButtonProps {
  readonly label: string
  /** Accessible name in place of the label, if several buttons of a view have the same one. */
  readonly name?: string | undefined
  /** As in `Button`; without an icon if it is `s`. */
  readonly size?: ButtonProps['size']
  /** Namespace to disconnect. Default: all. */
  readonly namespace?: string | undefined
  /** Uid of the only connection to disconnect. */
  readonly connection?: string | undefined
  readonly tone?: ButtonProps['tone']
  readonly testId?: string | undefined
}

/** Button that disconnects, and is busy until the wallet has answered. */
export function DisconnectButton(props: DisconnectButtonProps): ReactElement {
  const { label, name, size, namespace, connection, tone, testId } = props
  const session = useService(sessionKey)
  const [isDisconnecting, setDisconnecting] = useState(false)
  const disconnect = async () => {
    setDisconnecting(true)
    const only = connection !== undefined ? { connection } : namespace === undefined ? {} : { namespace }
    await session.disconnect(only).finally(() => setDisconnecting(false))
  }
  return (
    <Button
      kind="text"
      tone={tone}
      size={size}
      icon={size === 's' ? undefined : disconnectIcon}
      aria-label={name}
      busy={isDisconnecting}
      onClick={disconnect}
      data-testid={testId}
    >
      {label}
    </Button>
  )
}
