import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Card, useStyles } from '#kernel/ui'
import css from './facts.css?inline'

/** A labelled value. */
export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** Secondary values, such as the fiat value. */
  readonly lines?: readonly string[] | undefined
  readonly testId: string
}

/** List of labelled values. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  useStyles(css)
  return (
    <Card className="facts">
      <dl>
        {facts.map(({ name, value, lines = [], testId }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={testId}>
              {value}
              {lines.map((line) => (
                <Fragment key={line}>
                  {' '}
                  <bdi className="facts-line">{line}</bdi>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
