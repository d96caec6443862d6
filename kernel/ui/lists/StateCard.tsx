import type { ReactElement, ReactNode } from 'react'
import type { Tone } from '../Badge.js'
import { Card } from '../Card.js'
import { useStyles } from '../hooks/use-styles.js'
import type { IconSource } from '../icons.js'
import { Message } from '../Message.js'
import { StatusIcon } from '../StatusIcon.js'
import styles from './state-card.css?inline'

/** Props of {@link StateCard}. */
export interface StateCardProps {
  readonly icon: IconSource
  /** Default: `neutral`. */
  readonly tone?: Tone | undefined
  readonly title: string
  readonly text: string
  /** Next step, such as a button that tries again. */
  readonly children?: ReactNode
}

/** Card in place of a list: the reason why there is none, and the next step if there is one. */
export function StateCard({ icon, tone = 'neutral', title, text, children }: StateCardProps): ReactElement {
  useStyles(styles)
  return (
    <Card padded>
      <div className="state-card">
        <StatusIcon icon={icon} tone={tone} />
        <Message title={title} text={text} />
        {children}
      </div>
    </Card>
  )
}
