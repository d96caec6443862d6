import type { ReactElement } from 'react'
import { SpokenState, type SpokenStateProps } from './SpokenState.js'

/** What went wrong, what is safe, the service's own words, and a way on. The icon is `alert` unless told otherwise. */
export function ErrorState({ icon = 'alert', ...rest }: SpokenStateProps): ReactElement {
  return <SpokenState {...rest} icon={icon} tone="warning" />
}
