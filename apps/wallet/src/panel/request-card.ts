import type { TestWallet, WalletRequest } from 'foyerkit/testing/wallet'
import { requestLines } from '../request-lines.js'
import type { Room } from '../room.js'
import { element } from './element.js'
import type { Field } from './field.js'

interface Waiting {
  readonly wallet: TestWallet
  readonly request: WalletRequest
}

/** The oldest request that waits, of whichever wallet; the others follow when it is settled. */
export function requestCard(room: Room): Field {
  const node = element('section', { class: 'request', 'aria-label': 'Request', 'aria-live': 'polite' })
  let shown: WalletRequest | undefined
  let behind = 0
  return {
    node,
    update() {
      const waiting = room.wallets.flatMap((wallet) => wallet.pending.map((request) => ({ wallet, request })))
      const [first] = waiting
      if (first?.request === shown && waiting.length - 1 === behind) return
      shown = first?.request
      behind = waiting.length - 1
      node.hidden = !first
      node.replaceChildren(...(first ? card(first, behind) : []))
    },
  }
}

function card({ wallet, request }: Waiting, behind: number): readonly Node[] {
  const lines = requestLines(request, wallet.chains).flatMap(([label, text]) => [
    element('dt', {}, label),
    element('dd', {}, text),
  ])
  return [
    element('h2', { 'data-testid': 'test-wallet-method' }, request.method),
    element('p', { 'data-testid': 'test-wallet-origin' }, `${request.origin} asks ${wallet.info.name}`),
    element('dl', { 'data-testid': 'test-wallet-summary', tabindex: '0', 'aria-label': 'Details' }, ...lines),
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
