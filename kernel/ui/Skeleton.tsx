import type { ReactElement } from 'react'

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** In CSS pixels, or a length with its unit. */
  readonly width: number | string
  /** In CSS pixels, or a length with its unit. */
  readonly height: number | string
  readonly shape?: 'line' | 'tile' | 'round' | undefined
}

/** The place of something that is still loading, in its shape and size. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps): ReactElement {
  return <span className="skeleton" data-shape={shape} style={{ width, height }} aria-hidden="true" />
}
