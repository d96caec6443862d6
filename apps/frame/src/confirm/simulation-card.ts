import { element } from '../look/element.js'
import type { Drawing } from './content.js'
import type { DrawnEffects } from './drawn-effects.js'
import { changesOf, effectLegs } from './effect-parts.js'
import { fillIn, messages } from './messages.js'
import { leg, noticeNode, type Notice } from './parts.js'
import type { SimulatedRequest, Simulation } from './request.js'
import { siteName } from './site-name.js'

/**
 * Card with the effects that a simulation expects. They take back no tick, because what is simulated need not be what happens later. Effects
 * that the request does not show by itself add one.
 *
 * @param drawn effects that the request shows. Undefined while its accounts are read
 */
export function simulationCard(
  request: SimulatedRequest,
  drawing: Drawing,
  drawn: DrawnEffects | Promise<DrawnEffects>,
): HTMLElement {
  const card = element('section', { class: 'card', 'aria-live': 'polite' })
  const show = (...nodes: readonly HTMLElement[]) => card.replaceChildren(...nodes)
  const showUnknown = () => show(leg(messages.changes, muted(messages.changesUnknown)))
  if (!drawing.simulate) {
    showUnknown()
    return card
  }
  show(leg(messages.changes, muted(messages.changesLoading)))
  Promise.all([drawing.simulate(request), drawn])
    .then(
      ([simulation, shown]) => (simulation ? showSimulation(simulation, shown) : showUnknown()),
      showUnknown,
    )
    .then(drawing.onContent, drawing.onContent)

  function showSimulation(simulation: Simulation, shown: DrawnEffects) {
    const { isFailing, reason, changes, effects = [] } = simulation
    if (isFailing) {
      const text = reason === undefined ? messages.changesFailText : `${reason} · ${messages.changesFailText}`
      return card.replaceWith(noticeNode({ tone: 'warning', title: messages.changesFailTitle, text }))
    }
    const nodes = changesOf(changes, effects)
    show(
      leg(messages.changes, nodes.length === 0 ? muted(messages.changesNone) : element('div', {}, ...nodes)),
      ...effects.flatMap(effectLegs),
    )
    if (!shown.isExceededBy(simulation)) return
    const isControl = effects.some(({ kind }) => kind === 'control')
    card.prepend(noticeNode(isControl ? controlNotice() : hiddenNotice(siteName(drawing.hostOrigin))))
    drawing.requireTick(messages.understoodTransaction)
  }
  return card
}

const controlNotice = (): Notice => ({
  tone: 'negative',
  title: messages.solanaAssignTitle,
  text: messages.solanaAssignText,
})

const hiddenNotice = (site: string): Notice => ({
  tone: 'warning',
  title: messages.hiddenEffectTitle,
  text: fillIn(messages.hiddenEffectText, { site }),
})

function muted(text: string): HTMLElement {
  return element('p', { class: 'leg-label' }, text)
}
