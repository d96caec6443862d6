import type { ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import { doneIcon, failedIcon } from '../drawings/outcome-icons.js'
import { Spinner } from '../Spinner.js'
import { TextLink } from '../TextLink.js'
import css from './toast.css?inline'

/** Kind of a {@link Toast}; each has its icon. */
export type ToastKind = 'loading' | 'success' | 'error' | 'info' | 'offline'

/** Props of {@link Toast}. */
export interface ToastProps {
  readonly kind: ToastKind
  /** A short text: "0.35 ETH sent". */
  readonly text: string
  /** Button or, with `href`, a link that opens in a new tab. */
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

const appearances = {
  success: { icon: doneIcon, tone: 'positive' },
  error: { icon: failedIcon, tone: 'negative' },
  info: { icon: 'info', tone: 'neutral' },
  offline: { icon: 'offline', tone: 'neutral' },
} as const

/** Toast without position, duration and announcement: the caller provides those. */
export function Toast({ kind, text, action, testId }: ToastProps): ReactElement {
  useStyles(css)
  const appearance = kind === 'loading' ? undefined : appearances[kind]
  return (
    <div className="toast" data-tone={appearance?.tone ?? 'accent'} data-testid={testId}>
      {appearance ? <Icon name={appearance.icon} /> : <Spinner />}
      <span className="toast-text">{text}</span>
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
