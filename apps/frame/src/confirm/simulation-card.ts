import { formatUnits } from 'viem'
import { element } from '../look/element.js'
import type { Drawing } from './content.js'
import { messages } from './messages.js'
import { external, leg, noticeNode, valueNode, type Fact } from './parts.js'
import type { BalanceChange, PaidRequest, SimulatedRequest, Simulation } from './request.js'
import { inBackground } from '../in-background.js'

/** Card with the balance changes that a simulation expects. They take back no tick: what is simulated need not be what happens later. */
export function simulationCard(request: SimulatedRequest, drawing: Drawing): HTMLElement {
  const card = element('section', { class: 'card', 'aria-live': 'polite' })
  const show = (...nodes: readonly HTMLElement[]) => card.replaceChildren(...nodes)
  const showUnknown = () => show(leg(messages.changes, muted(messages.changesUnknown)))
  if (!drawing.simulate) {
    showUnknown()
    return card
  }
  show(leg(messages.changes, muted(messages.changesLoading)))
  drawing
    .simulate(request)
    .then((simulation) => (simulation ? showSimulation(simulation) : showUnknown()), showUnknown)
    .then(drawing.onContent, drawing.onContent)

  function showSimulation({ isFailing, reason, changes }: Simulation) {
    if (isFailing) {
      const text = reason === undefined ? messages.changesFailText : `${reason} · ${messages.changesFailText}`
      return card.replaceWith(noticeNode({ tone: 'warning', title: messages.changesFailTitle, text }))
    }
    if (changes.length === 0) return show(leg(messages.changes, muted(messages.changesNone)))
    show(leg(messages.changes, element('div', {}, ...changes.map(changeNode))))
  }
  return card
}

function changeNode({ symbol, decimals, amount }: BalanceChange): HTMLElement {
  const isIncome = amount > 0n
  // a sign in front of the digits: colour is never the only difference
  const text = `${isIncome ? '+' : '−'}${formatUnits(isIncome ? amount : -amount, decimals)} ${symbol}`
  return valueNode(text, isIncome ? 'positive' : undefined)
}

function muted(text: string): HTMLElement {
  return element('p', { class: 'leg-label' }, text)
}

/** Fact with the network fee, which is estimated meanwhile. */
export function feeFact(request: PaidRequest, drawing: Drawing): Fact {
  const { network, estimateFee } = drawing
  const node = element('span', {}, estimateFee ? messages.feeLoading : messages.feeUnknown)
  const draw = async () => {
    const fee = await estimateFee?.(request).catch(() => undefined)
    node.replaceChildren(
      fee === undefined
        ? messages.feeUnknown
        : external(`${formatUnits(fee, network.decimals)} ${network.symbol}`),
    )
    drawing.onContent()
  }
  if (estimateFee) inBackground(draw())
  return [messages.networkFee, node]
}
