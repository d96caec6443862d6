import { element } from './element.js'
import type { Field } from './field.js'
import type { Waiting } from './waiting.js'

/** The oldest request that waits, of whichever wallet; the others follow when it is settled. */
export function requestCard(allWaiting: () => readonly Waiting[]): Field {
  const node = element('section', { class: 'request', 'aria-label': 'Request', 'aria-live': 'polite' })
  let shown: Waiting['request'] | undefined
  let behind = 0
  return {
    node,
    update() {
      const waiting = allWaiting()
      const [first] = waiting
      if (first?.request === shown && waiting.length - 1 === behind) return
      shown = first?.request
      behind = waiting.length - 1
      node.hidden = !first
      node.replaceChildren(...(first ? card(first, behind) : []))
    },
  }
}

function card({ request, wallet, lines }: Waiting, behind: number): readonly Node[] {
  const details = lines().flatMap(([label, text]) => [element('dt', {}, label), element('dd', {}, text)])
  return [
    element('h2', { 'data-testid': 'test-wallet-method' }, request.method),
    element('p', { 'data-testid': 'test-wallet-origin' }, `${request.origin} asks ${wallet}`),
    element(
      'dl',
      { 'data-testid': 'test-wallet-summary', tabindex: '0', 'aria-label': 'Details' },
      ...details,
    ),
    element(
      'div',
      { class: 'answers' },
      answer('test-wallet-reject', 'Reject', request.reject),
      answer('test-wallet-approve', request.waitsFor === 'unlock' ? 'Unlock' : 'Approve', request.approve),
    ),
    element('p', { 'data-testid': 'test-wallet-queue' }, behind > 0 ? `${behind} more waiting` : ''),
  ]
}

function answer(id: string, words: string, press: () => void) {
  const button = element('button', { type: 'button', 'data-testid': id }, words)
  button.addEventListener('click', press)
  return button
}
