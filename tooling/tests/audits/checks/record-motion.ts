/** An animation or transition in the modal. Durations are milliseconds. */
interface Motion {
  readonly what: string
  readonly duration: number
  /** Opacity and transform of its keyframes, as JSON. */
  readonly keyframes: string
}

/** Observations during a view change. */
export interface Recorded {
  readonly motions: readonly Motion[]
  /** The leaving view while it fades out. Undefined if it was removed at once. */
  readonly leaving: { inert: boolean; hidden: boolean; testIds: number; words: string } | undefined
  readonly title: string
}

/** Runs in the page: presses the button with this text, and reads each frame until no animation runs. */
export async function recordMotion(words: string): Promise<Recorded> {
  const root = document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
  if (!root) throw new Error('The modal is not open.')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const running = () => root.getAnimations().filter(({ playState }) => playState !== 'finished')
  const title = () => root.querySelector('.frame-title')?.textContent ?? ''
  while (running().length > 0) await frame()

  const before = title()
  const motions = new Map<string, Motion>()
  let leaving: Recorded['leaving']
  const look = () => {
    for (const one of running()) {
      const { target, pseudoElement } = one.effect as KeyframeEffect
      const parent = target?.parentElement?.getAttribute('class')
      const name = one instanceof CSSTransition ? one.transitionProperty : (one as CSSAnimation).animationName
      const what = `${parent} > ${target?.getAttribute('class')}${pseudoElement ?? ''} ${name}`
      const effect = one.effect as KeyframeEffect
      const keyframes = effect.getKeyframes().map(({ opacity, transform }) => ({ opacity, transform }))
      const duration = Number(effect.getTiming().duration)
      motions.set(what, { what, duration, keyframes: JSON.stringify(keyframes) })
    }
    const place = root.querySelector<HTMLElement>('.frame-leaving')
    if (!place?.firstElementChild) return
    leaving = {
      inert: place.inert,
      hidden: place.ariaHidden === 'true',
      testIds: place.querySelectorAll('[data-testid]').length,
      words: place.textContent ?? '',
    }
  }
  const pressed = [...root.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === words)
  if (!pressed) throw new Error(`No button has the text "${words}".`)
  pressed.click()
  for (let frames = 0; title() === before && frames < 600; frames++) {
    look()
    await frame()
  }
  do {
    look()
    await frame()
  } while (running().length > 0 || root.querySelector('.frame-leaving')?.firstElementChild)
  return { motions: [...motions.values()], leaving, title: title() }
}
