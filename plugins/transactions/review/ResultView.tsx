import type { ReactElement, ReactNode } from 'react'
import { ExternalText, Message, StatusIcon, useMessages, type IconSource, type Tone } from '#kernel/ui'
import { moneyMessages } from '../messages.js'

/** Result of a request: its state in words, what the network says, facts and buttons. */
export function ResultView(props: {
  readonly look: { readonly icon: IconSource; readonly tone: Tone }
  readonly title: string
  readonly text: string
  /** Words of the network, and its name. */
  readonly reason?: string | undefined
  readonly network: string
  readonly testId: string
  readonly children: ReactNode
}): ReactElement {
  const { look, title, text, reason, network, testId, children } = props
  const shared = useMessages(moneyMessages)
  return (
    <>
      <StatusIcon icon={look.icon} tone={look.tone} />
      <div role="status" data-testid={testId}>
        <Message title={title} text={text} />
      </div>
      {reason !== undefined && <ExternalText source={shared('networkSays', { network })} text={reason} />}
      {children}
    </>
  )
}
