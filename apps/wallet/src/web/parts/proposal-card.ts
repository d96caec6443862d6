import { element } from '../../panel/element.js'
import type { Field } from '../../panel/field.js'
import { shortAddress } from '../../short-address.js'
import type { Desk, Proposal } from '../desk.js'
import type { OwnAccounts } from '../own-accounts.js'
import { namespaceName } from '../namespace-name.js'
import { readProposal, type Wanted } from '../read-proposal.js'
import { inBackground } from '../../in-background.js'

/** What a page asks for before it is connected: the oldest proposal that waits. */
export function proposalCard(desk: Desk, own: OwnAccounts): Field {
  const node = element('section', {
    class: 'card proposal',
    'aria-label': 'Proposal',
    'aria-live': 'polite',
    'data-testid': 'web-wallet-proposal',
  })
  let shown: Proposal | undefined
  return {
    node,
    update() {
      const [first] = desk.proposals
      if (first?.id !== shown?.id) node.replaceChildren(...(first ? card(first, desk, own) : []))
      shown = first
      node.hidden = !first
    },
  }
}

function card(proposal: Proposal, desk: Desk, own: OwnAccounts): readonly Node[] {
  const { name, url, description } = proposal.proposer.metadata
  const wanted = readProposal(proposal, own.offers(0))
  const account = element(
    'select',
    { 'data-testid': 'web-wallet-proposal-account' },
    ...own.addresses.map((address, place) =>
      element('option', { value: String(place) }, `${place + 1}: ${shortAddress(address)}`),
    ),
  )
  const accountPick = element('label', { class: 'pick' }, element('span', {}, 'EVM account'), account)
  const blocks = wanted.map(namespaceBlock)
  const chosen = () => blocks.flatMap(({ isChosen, namespace }) => (isChosen() ? [namespace] : []))
  const approve = element(
    'button',
    { type: 'button', class: 'primary', 'data-testid': 'web-wallet-approve' },
    'Approve',
  )
  const refuse = element('button', { type: 'button', 'data-testid': 'web-wallet-refuse' }, 'Refuse')
  approve.addEventListener('click', () => {
    approve.disabled = refuse.disabled = true
    const namespaces = chosen()
    const offers = own.offers(Number(account.value)).filter(({ namespace }) => namespaces.includes(namespace))
    inBackground(desk.approve(proposal, offers, Number(account.value)))
  })
  const update = () => {
    approve.disabled = chosen().length === 0
    accountPick.hidden = !chosen().includes('eip155')
  }
  for (const { node } of blocks) node.addEventListener('change', update)
  update()
  refuse.addEventListener('click', () => inBackground(desk.refuse(proposal)))
  return [
    element(
      'h2',
      {},
      element('span', { 'data-testid': 'web-wallet-proposal-name' }, name || 'A page'),
      proposal.signIn ? ' would like to connect and to sign you in' : ' would like to connect',
    ),
    element('p', { class: 'url', 'data-testid': 'web-wallet-proposal-url' }, url),
    ...(description ? [element('p', { class: 'quiet' }, description)] : []),
    element(
      'p',
      { class: 'quiet' },
      'Name and address are what the page says of itself: look whether they are those you see there.',
    ),
    ...(proposal.signIn
      ? [
          element(
            'p',
            { 'data-testid': 'web-wallet-sign-in' },
            `Approving signs you in at ${proposal.signIn.domain}.`,
          ),
        ]
      : []),
    ...blocks.map(({ node }) => node),
    accountPick,
    element('div', { class: 'answers' }, refuse, approve),
  ]
}

/** What is asked for in one namespace, and the box that leaves it out. */
function namespaceBlock({ namespace, networks, methods, required }: Wanted) {
  const isKnown = networks.some(({ has }) => has)
  const box = element('input', {
    type: 'checkbox',
    'data-testid': `web-wallet-share-${namespace}`,
    'aria-label': `Share ${namespaceName(namespace)}`,
  })
  box.checked = isKnown
  box.disabled = required || !isKnown
  const taken = methods.filter(({ has }) => has)
  const left = methods.filter(({ has }) => !has)
  const list = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name).join(', ')
  const node = element(
    'div',
    { class: 'wanted', 'data-testid': `web-wallet-wanted-${namespace}` },
    element(
      'h3',
      {},
      element('label', { class: 'tick' }, box, namespaceName(namespace)),
      ...(required ? [element('em', {}, ' required')] : []),
    ),
    element(
      'ul',
      { class: 'chips', 'aria-label': 'Networks' },
      ...networks.map(({ id, name, has }) =>
        element(
          'li',
          { class: has ? 'chip' : 'chip missing', 'data-testid': `web-wallet-network-${id}`, title: id },
          has ? name : `${name} (not here)`,
        ),
      ),
    ),
    element(
      'details',
      {},
      element('summary', {}, `${taken.length} of ${methods.length} methods are known here`),
      element('p', { 'data-testid': `web-wallet-methods-${namespace}` }, list(taken) || 'none'),
      ...(left.length > 0 ? [element('p', { class: 'quiet' }, `Not here: ${list(left)}`)] : []),
    ),
  )
  return { namespace, node, isChosen: () => box.checked }
}
