import type { ReactElement } from 'react'
import { Skeleton } from './Skeleton.js'

const nameWidths = [92, 76, 104, 64] as const

/** Props of {@link SkeletonRows}. */
export interface SkeletonRowsProps {
  readonly count: number
  /** Number of lines of a row. Default: 1. */
  readonly lines?: 1 | 2 | undefined
  /** Shape of the pictures. Default: `tile`. */
  readonly shape?: 'tile' | 'round' | undefined
  /** Whether the rows have a `value`. Default: false. */
  readonly values?: boolean | undefined
  /** Status for screen readers: "Loading activity". */
  readonly label?: string | undefined
}

/** Placeholder of a list that is loading: a card of rows of the final size. */
export function SkeletonRows(props: SkeletonRowsProps): ReactElement {
  const { count, lines = 1, shape = 'tile', values = false, label } = props
  return (
    <div role={label && 'status'}>
      {label && <span className="visually-hidden">{label}</span>}
      <ul className="card list" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => {
          const width = nameWidths[index % nameWidths.length] ?? nameWidths[0]
          return (
            <li key={index}>
              <div className="row" data-picture="">
                <Skeleton width="var(--foyer-picture)" height="var(--foyer-picture)" shape={shape} />
                <span className="skeleton-lines">
                  <Skeleton width={width} height={12} />
                  {lines === 2 && <Skeleton width={width * 0.75} height={10} />}
                </span>
                {values && (
                  <span className="skeleton-lines" data-end="">
                    <Skeleton width={72} height={12} />
                    {lines === 2 && <Skeleton width={40} height={10} />}
                  </span>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
