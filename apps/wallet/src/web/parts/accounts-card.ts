import { element } from '../../panel/element.js'
import type { OwnAccounts } from '../own-accounts.js'

/** The wallet's own addresses. Nothing about them changes. */
export function accountsCard({ addresses, keys }: OwnAccounts): HTMLElement {
  const rows = [
    ...addresses.map((address, place) => ['Ethereum', `account ${place + 1}`, address] as const),
    ...keys.flatMap(({ networks, addressesOn }) =>
      networks.flatMap(({ id, name }, place) => {
        const all = addressesOn(id)
        const isSame = place > 0 && all.join() === addressesOn(networks[0]?.id ?? '').join()
        return isSame ? [] : all.map((address) => [name, '', address] as const)
      }),
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
