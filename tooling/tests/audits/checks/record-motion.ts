/** An animation or transition in the modal. Durations are milliseconds. */
interface Motion {
  readonly name: string
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

/** Runs in the page: presses the button with this text, and reads each frame until the height is applied and no animation runs. */
export async function recordMotion(words: string): Promise<Recorded> {
  const root = document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
  if (!root) throw new Error('The modal is not open.')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const running = () => root.getAnimations().filter(({ playState }) => playState !== 'finished')
  /** Whether the frame still has to take over the height of its content: it does so a frame after the content changes. */
  const isHeightPending = () => {
    const height = root.querySelector<HTMLElement>('.frame-scroller')?.offsetHeight
    return root.querySelector<HTMLElement>('.frame-body')?.style.height !== `${height}px`
  }
  const title = () => root.querySelector('.frame-title')?.textContent ?? ''
  while (running().length > 0) await frame()

  const initialTitle = title()
  const motions = new Map<string, Motion>()
  let leaving: Recorded['leaving']
  const look = () => {
    for (const animation of running()) {
      const { target, pseudoElement } = animation.effect as KeyframeEffect
      const parent = target?.parentElement?.getAttribute('class')
      const name =
        animation instanceof CSSTransition
          ? animation.transitionProperty
          : (animation as CSSAnimation).animationName
      const label = `${parent} > ${target?.getAttribute('class')}${pseudoElement ?? ''} ${name}`
      const effect = animation.effect as KeyframeEffect
      const keyframes = effect.getKeyframes().map(({ opacity, transform }) => ({ opacity, transform }))
      const duration = Number(effect.getTiming().duration)
      motions.set(label, { name: label, duration, keyframes: JSON.stringify(keyframes) })
    }
    const leavingView = root.querySelector<HTMLElement>('.frame-leaving')
    if (!leavingView?.firstElementChild) return
    leaving = {
      inert: leavingView.inert,
      hidden: leavingView.ariaHidden === 'true',
      testIds: leavingView.querySelectorAll('[data-testid]').length,
      words: leavingView.textContent ?? '',
    }
  }
  const pressed = [...root.querySelectorAll<HTMLElement>('button')].find(
    (button) => button.textContent === words,
  )
  if (!pressed) throw new Error(`No button has the text "${words}".`)
  pressed.click()
  for (let frames = 0; title() === initialTitle && frames < 600; frames++) {
    look()
    await frame()
  }
  do {
    look()
    await frame()
  } while (
    isHeightPending() ||
    running().length > 0 ||
    root.querySelector('.frame-leaving')?.firstElementChild
  )
  return { motions: [...motions.values()], leaving, title: title() }
}
