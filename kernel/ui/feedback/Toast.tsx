import type { ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import { doneIcon, failedIcon } from '../drawings/outcome-icons.js'
import { Spinner } from '../Spinner.js'
import { TextLink } from '../TextLink.js'
import css from './toast.css?inline'

/** What a {@link Toast} is about. */
export type ToastKind = 'loading' | 'success' | 'error' | 'info' | 'offline'

/** Props of {@link Toast}. */
export interface ToastProps {
  readonly kind: ToastKind
  /** One short line: "0.35 ETH sent". */
  readonly text: string
  /** One way on: something to do, or a page that opens in a new tab. */
  readonly action?:
    | {
        readonly label: string
        readonly onPress?: (() => void) | undefined
        readonly href?: string | undefined
        readonly testId?: string | undefined
      }
    | undefined
  readonly testId?: string | undefined
}

const signs = {
  success: { icon: doneIcon, tone: 'positive' },
  error: { icon: failedIcon, tone: 'negative' },
  info: { icon: 'info', tone: 'neutral' },
  offline: { icon: 'offline', tone: 'neutral' },
} as const

/**
 * One line that comes and goes by itself. When it comes and goes, where it stands and how it is read out is up to
 * whoever draws it.
 */
export function Toast({ kind, text, action, testId }: ToastProps): ReactElement {
  useStyles(css)
  const sign = kind === 'loading' ? undefined : signs[kind]
  return (
    <div className="toast" data-tone={sign?.tone ?? 'accent'} data-testid={testId}>
      {sign ? <Icon name={sign.icon} /> : <Spinner />}
      <span className="toast-words">{text}</span>
      {action && (
        <>
          {' '}
          <TextLink onPress={action.onPress} href={action.href} testId={action.testId}>
            {action.label}
          </TextLink>
        </>
      )}
    </div>
  )
}
