import type { ReactElement } from 'react'

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** In CSS pixels, or a CSS length. */
  readonly width: number | string
  /** In CSS pixels, or a CSS length. */
  readonly height: number | string
  readonly shape?: 'line' | 'tile' | 'round' | undefined
}

/** Placeholder of the size of content that is loading. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps): ReactElement {
  return <span className="skeleton" data-shape={shape} style={{ width, height }} aria-hidden="true" />
}
