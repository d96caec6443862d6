import type { Arming } from './arming.js'

/** Options of {@link onArmedPress}. */
export interface ArmedPressOptions {
  readonly arming: Pick<Arming, 'period'>
  readonly onPress: () => void
  /** Whether an event is by the user. Default: `isTrusted`. */
  readonly isByUser?: (event: Event) => boolean
}

/**
 * Calls `onPress` for a press that began and ended in the same armed period. Events by scripts, repeats of a held key, and presses
 * that began before the confirm was armed are ignored. A click without a press before it comes from assistive technology.
 */
export function onArmedPress(
  button: HTMLButtonElement,
  { arming, onPress, isByUser = ({ isTrusted }) => isTrusted }: ArmedPressOptions,
): void {
  let pressedIn: number | undefined
  let isPressPending = false

  button.addEventListener('pointerdown', (event) => {
    isPressPending = true
    pressedIn = isByUser(event) ? arming.period() : undefined
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (event.repeat) {
      // a held key would click again and again
      event.preventDefault()
      return
    }
    isPressPending = true
    pressedIn = isByUser(event) ? arming.period() : undefined
  })
  button.addEventListener('click', (event) => {
    const period = arming.period()
    const began = isPressPending ? pressedIn : period
    isPressPending = false
    if (isByUser(event) && period !== undefined && began === period) onPress()
  })
}
