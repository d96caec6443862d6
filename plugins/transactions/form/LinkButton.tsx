import { Icon } from '#kernel/ui'

/** Link with the look of a button. It opens in a new tab by the press itself, which no browser blocks. */
export function LinkButton(props: {
  readonly href: string
  readonly label: string
  readonly testId: string
  /** Default: `plain`. */
  readonly kind?: 'plain' | 'primary'
}) {
  return (
    <a
      className="button"
      data-kind={props.kind ?? 'plain'}
      data-size="m"
      href={props.href}
      target="_blank"
      rel="noopener noreferrer"
      data-testid={props.testId}
    >
      <span className="button-label">{props.label}</span>
      <Icon name="out" />
    </a>
  )
}
