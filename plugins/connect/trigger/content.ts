import { cutDecimal, shortAddress } from '#kernel'
import type { Account } from '#kernel/contracts'
import { element } from './elements.js'
import { avatar, offlineIcon } from './pictures.js'
import type { ButtonText } from './messages.js'

/** Decimals of the balance on the button; cut, never rounded up. */
const shownDecimals = 3

/** What stands in the button in one state, and how it is read out. */
export interface ButtonContent {
  readonly children: readonly Node[]
  /** Undefined where the words in the button say it all. */
  readonly label: string | undefined
}

/** The words to press, or of what is under way. */
export function waitingContent(document: Document, status: Account['status'], t: ButtonText): ButtonContent {
  const words = t(status === 'connecting' || status === 'reconnecting' ? status : 'connect')
  const label = element(document, 'span', 'trigger-label', words)
  const isBusy = status !== 'disconnected'
  return {
    children: isBusy ? [element(document, 'span', 'trigger-spinner'), label] : [label],
    label: undefined,
  }
}

/** Balance, picture and address of the account in use. */
export function accountContent(
  document: Document,
  account: Account & { readonly address: string },
  offline: boolean,
  t: ButtonText,
): ButtonContent {
  const address = shortAddress(account.address)
  const balance =
    account.balance === undefined
      ? undefined
      : `${cutDecimal(account.balance, shownDecimals)} ${account.balanceSymbol ?? ''}`
  const amount = element(document, 'bdi', 'trigger-balance')
  amount.append(balance ?? element(document, 'span', 'trigger-skeleton'))
  const pill = element(
    document,
    'span',
    'trigger-pill',
    avatar(document, account.address),
    element(document, 'bdi', 'trigger-address', address),
  )
  return {
    children: [...(offline ? [offlineIcon(document)] : []), amount, pill],
    label: t('account', { address, balance: balance ?? t('loadingBalance') }),
  }
}
