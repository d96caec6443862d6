import { element } from '../panel/element.js'
import { requestCard } from '../panel/request-card.js'
import type { Desk } from './desk.js'
import type { Field } from '../panel/field.js'
import type { OwnAccounts } from './own-accounts.js'
import { accountsCard } from './parts/accounts-card.js'
import { pairForm } from './parts/pair-form.js'
import { proposalCard } from './parts/proposal-card.js'
import { siteList } from './parts/site-list.js'
import { walletName } from './site.js'

/** Draws the wallet. What waits for the user comes first, and instead of the form. */
export function mountPage(place: HTMLElement, desk: Desk, own: OwnAccounts, relay: Field): void {
  const request = requestCard(() => desk.waiting)
  request.node.classList.add('card')
  const proposal = proposalCard(desk, own)
  const form = pairForm(desk)
  const sites = siteList(desk, own)
  const notice = element('p', { class: 'notice', role: 'alert', 'data-testid': 'web-wallet-notice' })
  const fields = [request, proposal, form, sites, relay]
  const update = () => {
    const waits = desk.waiting.length + desk.proposals.length
    notice.hidden = desk.notice === undefined
    if (notice.textContent !== (desk.notice ?? '')) notice.textContent = desk.notice ?? ''
    for (const field of fields) field.update()
    form.node.hidden = waits > 0
    document.title = waits > 0 ? `(${waits}) ${walletName}` : walletName
  }
  place.replaceChildren(
    element(
      'header',
      {},
      element('img', { src: '/wallet.svg', alt: '', width: '32', height: '32' }),
      element('h1', {}, walletName),
      relay.node,
    ),
    element('main', {}, notice, request.node, proposal.node, form.node, sites.node, accountsCard(own)),
  )
  desk.subscribe(update)
  update()
}
