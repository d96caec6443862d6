import { element } from '../../panel/element.js'
import type { OwnAccounts } from '../own-accounts.js'

/** The wallet's own addresses. Nothing about them changes. */
export function accountsCard({ addresses, keys }: OwnAccounts): HTMLElement {
  const rows = [
    ...addresses.map((address, place) => ['Ethereum', `account ${place + 1}`, address] as const),
    ...keys.flatMap(({ networks, addressOn }) =>
      networks.flatMap(({ id, name }, place) =>
        place > 0 && addressOn(id) === addressOn(networks[0]?.id ?? '')
          ? []
          : [[name, '', addressOn(id)] as const],
      ),
    ),
  ]
  return element(
    'details',
    { class: 'card', 'data-testid': 'web-wallet-accounts' },
    element('summary', {}, 'Accounts'),
    element(
      'dl',
      {},
      ...rows.flatMap(([name, which, address]) => [
        element('dt', {}, which ? `${name}, ${which}` : name),
        element('dd', {}, address),
      ]),
    ),
    element(
      'p',
      { class: 'quiet' },
      'Their keys come from a phrase that everybody knows. Never send anything of worth here.',
    ),
  )
}
