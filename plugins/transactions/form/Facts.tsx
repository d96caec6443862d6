import type { ReactElement, ReactNode } from 'react'
import { Card, useStyles } from '#kernel/ui'
import css from './facts.css?inline'

/** A labelled value. */
export interface Fact {
  /** Distinguishes facts whose name is no text. Default: the name. */
  readonly id?: string | undefined
  readonly name: ReactNode
  readonly value: ReactNode
  /** Secondary value, such as the fiat value. */
  readonly line?: string | undefined
  /** Text below the value. */
  readonly note?: string | undefined
  /** Whether the row always has the height of two lines, so that a note which arrives late moves nothing. */
  readonly hasTwoLines?: boolean
  readonly testId: string
}

/** List of labelled values. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  useStyles(css)
  return (
    <Card className="facts">
      <dl>
        {facts.map(({ id, name, value, line, note, hasTwoLines, testId }) => (
          <div key={id ?? String(name)} data-lines={hasTwoLines ? 2 : undefined}>
            <dt>{name}</dt>
            <dd data-testid={testId}>
              {value}
              {line !== undefined && (
                <>
                  {' '}
                  <bdi className="facts-line">{line}</bdi>
                </>
              )}
              {note !== undefined && (
                <>
                  {' '}
                  <bdi className="facts-note">{note}</bdi>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
