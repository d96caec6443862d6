import type { ReactElement } from 'react'
import { SpokenState, type SpokenStateProps } from './SpokenState.js'

/** What will be here, and the first step towards it. The icon is `info` unless told otherwise. */
export function EmptyState({ icon = 'info', ...rest }: SpokenStateProps): ReactElement {
  return <SpokenState {...rest} icon={icon} tone="neutral" />
}
