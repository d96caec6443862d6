import type { ReactElement } from 'react'
import { Skeleton } from './Skeleton.js'

const nameWidths = [92, 76, 104, 64] as const

/** Props of {@link SkeletonRows}. */
export interface SkeletonRowsProps {
  readonly count: number
  /** 2 when the rows to come have a second line. */
  readonly lines?: 1 | 2 | undefined
  /** The shape of the pictures to come. */
  readonly shape?: 'tile' | 'round' | undefined
  /** Whether the rows to come end in figures. */
  readonly figures?: boolean | undefined
  /** Read out as a status: "Loading activity". */
  readonly label?: string | undefined
}

/** A list that is still loading: a card of rows, as many and as high as the real ones. */
export function SkeletonRows(props: SkeletonRowsProps): ReactElement {
  const { count, lines = 1, shape = 'tile', figures = false, label } = props
  return (
    <div role={label && 'status'}>
      {label && <span className="unseen">{label}</span>}
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
                {figures && (
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
