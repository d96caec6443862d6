import type { ReactElement, ReactNode } from 'react'
import { Button } from './Button.js'
import type { IconSource } from './icon-source.js'
import { Medal } from './Medal.js'
import { Quote, type QuoteProps } from './Quote.js'
import { Statement } from './Statement.js'
import type { Tone } from './tone.js'

/** Props of `ErrorState` and `EmptyState`. */
export interface SpokenStateProps {
  readonly icon?: IconSource | undefined
  readonly title: string
  readonly text: ReactNode
  /** The words of whoever knows more. */
  readonly details?: QuoteProps | undefined
  /** The one filled button. */
  readonly action?: StateAction | undefined
}

/** The way on from a state. */
export interface StateAction {
  readonly label: string
  readonly onPress: () => void
  readonly icon?: IconSource | undefined
  readonly busy?: boolean | undefined
  readonly testId?: string | undefined
}

/** A view that has only something to say: sign, statement, quote, button. */
export function SpokenState(props: SpokenStateProps & { icon: IconSource; tone: Tone }): ReactElement {
  const { icon, tone, title, text, details, action } = props
  return (
    <>
      <Medal icon={icon} tone={tone} />
      <Statement title={title} text={text} />
      {details && <Quote {...details} />}
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
