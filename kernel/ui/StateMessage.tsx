import type { ReactElement, ReactNode } from 'react'
import type { Tone } from './Badge.js'
import { Button } from './Button.js'
import { ExternalText, type ExternalTextProps } from './ExternalText.js'
import { Message } from './Message.js'
import { StatusIcon } from './StatusIcon.js'
import type { IconSource } from './icons.js'

/** Props of {@link ErrorState} and {@link EmptyState}. */
export interface StateMessageProps {
  readonly icon?: IconSource | undefined
  readonly title: string
  readonly text: ReactNode
  /** Text of the wallet or service that failed. */
  readonly details?: ExternalTextProps | undefined
  /** Primary button of the view. */
  readonly action?: StateAction | undefined
}

/** Primary button of a state. */
export interface StateAction {
  readonly label: string
  readonly onPress: () => void
  readonly icon?: IconSource | undefined
  readonly busy?: boolean | undefined
  readonly testId?: string | undefined
}

/** Content of a view without data: status icon, message, external text and button. */
function StateMessage(props: StateMessageProps & { icon: IconSource; tone: Tone }): ReactElement {
  const { icon, tone, title, text, details, action } = props
  return (
    <>
      <StatusIcon icon={icon} tone={tone} />
      <Message title={title} text={text} />
      {details && <ExternalText {...details} />}
      {action && (
        <Button
          kind="primary"
          icon={action.icon}
          busy={action.busy}
          onClick={action.onPress}
          data-testid={action.testId}
        >
          {action.label}
        </Button>
      )}
    </>
  )
}

/** Content of a view that has no data yet. Default icon: `info`. */
export function EmptyState({ icon = 'info', ...rest }: StateMessageProps): ReactElement {
  return <StateMessage {...rest} icon={icon} tone="neutral" />
}

/** Content of a view that failed to load. Default icon: `alert`. */
export function ErrorState({ icon = 'alert', ...rest }: StateMessageProps): ReactElement {
  return <StateMessage {...rest} icon={icon} tone="warning" />
}
