import type { ReactElement, ReactNode } from 'react'
import { Card, useStyles } from '#kernel/ui'
import css from './facts.css?inline'

/** One fact: what, and what it is. */
export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** Beside it, quieter. */
  readonly line?: string | undefined
  readonly testId: string
}

/** Names on one side, what they are on the other. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  useStyles(css)
  return (
    <Card className="facts">
      <dl>
        {facts.map(({ name, value, line, testId }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={testId}>
              {value}
              {line !== undefined && (
                <>
                  {' '}
                  <bdi className="facts-line">{line}</bdi>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
