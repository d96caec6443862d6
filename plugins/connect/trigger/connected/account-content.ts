import { truncateDecimal, shortAddress } from '#kernel'
import type { Account } from '#kernel/contracts'
import type { ButtonContent } from '../button-content.js'
import { element } from '../elements.js'
import type { AccountText } from './messages.js'
import { avatar, offlineIcon } from './pictures.js'

/** Maximum decimals of the balance; truncated, so that it is never too high. */
const shownDecimals = 3

/** Balance, picture and address of the active account; without the balance if the network is shown. */
export function accountContent(
  document: Document,
  account: Account & { readonly address: string; readonly name: string | undefined },
  offline: boolean,
  t: AccountText,
  isWithNetwork = false,
): ButtonContent {
  const address = account.name ?? shortAddress(account.address)
  const balance =
    account.balance === undefined
      ? undefined
      : `${truncateDecimal(account.balance, shownDecimals)} ${account.balanceSymbol ?? ''}`
  const amount = element(document, 'bdi', 'trigger-balance')
  amount.append(balance ?? element(document, 'span', 'trigger-skeleton'))
  const pill = element(
    document,
    'span',
    'trigger-pill',
    avatar(document, account.address),
    element(document, 'bdi', 'trigger-address', address),
  )
  const signs = offline ? [offlineIcon(document)] : []
  if (isWithNetwork) {
    return { state: 'connected', children: [...signs, pill], label: t('accountOnly', { address }) }
  }
  return {
    state: 'connected',
    isBusy: balance === undefined,
    // the space separates balance and address in the text, which the label must contain (WCAG 2.5.3)
    children: [...signs, amount, document.createTextNode(' '), pill],
    label: t('account', { address, balance: balance ?? t('loadingBalance') }),
  }
}
