import { element } from '../../panel/element.js'
import type { Field } from '../../panel/field.js'
import { pickField } from '../../panel/pick-field.js'
import { pressField } from '../../panel/press-field.js'
import { tickField } from '../../panel/tick-field.js'
import { shortAddress } from '../../short-address.js'
import type { Desk } from '../desk.js'
import { namespaceName } from '../namespace-name.js'
import type { OwnAccounts } from '../own-accounts.js'
import type { Site } from '../site.js'
import { keyedList } from './keyed-list.js'
import { inBackground } from '../../in-background.js'

/** The pages that are connected, each with the account and the chain that it sees. */
export function siteList(desk: Desk, own: OwnAccounts): Field {
  const none = element('p', { class: 'quiet', 'data-testid': 'web-wallet-no-sites' }, 'No page is connected.')
  const rows = keyedList(
    element('ul', { class: 'sites' }),
    () => desk.sites,
    // a row with pickers, or one without
    ({ topic, wallet }) => `${topic} ${wallet ? 'EVM' : ''}`,
    (site) => siteRow(site, desk, own),
  )
  return {
    node: element(
      'section',
      { class: 'card', 'aria-label': 'Connected pages', 'data-testid': 'web-wallet-sites' },
      element('h2', {}, 'Connected pages'),
      none,
      rows.node,
    ),
    update() {
      none.hidden = desk.sites.length > 0
      rows.update()
    },
  }
}

function siteRow(site: Site, desk: Desk, own: OwnAccounts): Field {
  const names = new Map(own.offers(0).flatMap(({ networks }) => networks.map(({ id, name }) => [id, name])))
  const networks = element('ul', {
    class: 'chips',
    'aria-label': 'Networks',
    'data-testid': 'web-wallet-site-networks',
  })
  const fields = [
    ...pickers(site),
    ...shareFields(site),
    pressField(
      'web-wallet-disconnect',
      () => 'Disconnect',
      () => inBackground(desk.disconnect(site)),
    ),
  ]
  let shown = ''
  return {
    node: element(
      'li',
      { class: 'site', 'data-testid': 'web-wallet-site' },
      element('h3', { 'data-testid': 'web-wallet-site-name' }, site.name || site.url),
      element('p', { class: 'url', 'data-testid': 'web-wallet-site-url' }, site.url),
      networks,
      ...fields.map(({ node }) => node),
    ),
    update() {
      if (shown !== site.networks.join()) {
        shown = site.networks.join()
        const chip = (id: string) => element('li', { class: 'chip', title: id }, names.get(id) ?? id)
        networks.replaceChildren(...site.networks.map(chip))
      }
      for (const field of fields) field.update()
    },
  }
}

/** A box for each namespace that the page asked for; what it requires, and the last one, can only be disconnected. */
function shareFields(site: Site): readonly Field[] {
  const known = site.wanted.filter(({ networks }) => networks.some(({ has }) => has))
  if (known.length < 2) return []
  return known.map(({ namespace, required }) => {
    const field = tickField(
      `web-wallet-shares-${namespace}`,
      `Share ${namespaceName(namespace)}`,
      () => site.shares(namespace),
      (isShared) => inBackground(site.share(namespace, isShared)),
    )
    const box = field.node.querySelector('input')
    return {
      node: field.node,
      update() {
        field.update()
        const isLast = known.every((other) => other.namespace === namespace || !site.shares(other.namespace))
        if (box) box.disabled = required || (isLast && site.shares(namespace))
      },
    }
  })
}

function pickers({ wallet }: Site): readonly Field[] {
  if (!wallet) return []
  return [
    pickField({
      id: 'web-wallet-account',
      words: 'Account',
      choices: () =>
        wallet.accounts.map((address, place) => [address, `${place + 1}: ${shortAddress(address)}`]),
      read: () => wallet.account,
      write: (address) => wallet.selectAccount(wallet.accounts.findIndex((own) => own === address)),
    }),
    pickField({
      id: 'web-wallet-chain',
      words: 'Network',
      choices: () => wallet.chains.map(({ id, name }) => [String(id), name ?? `chain ${id}`]),
      read: () => String(wallet.chainId),
      write: (id) => wallet.switchChain(Number(id)),
    }),
  ]
}
