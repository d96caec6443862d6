import { formatsAtom } from '#kernel'
import type { Account } from '#kernel/contracts'
import { AmountText, Skeleton, TextLink, useAtom, useMessages } from '#kernel/ui'
import { accountMessages } from '../messages.js'
import type { BalanceFailure } from './use-balance-read.js'

/** Decimals of the balance; cut, never rounded up (docs/behaviour.md, 16.3). */
const shownDecimals = 2

/** How much there is of the network's own asset. */
export function NativeFigure(props: { account: Account; failure: BalanceFailure | undefined }) {
  const { account, failure } = props
  const t = useMessages(accountMessages)
  const formats = useAtom(formatsAtom)
  const { balance, balanceSymbol } = account
  if (balance !== undefined) {
    return (
      <AmountText testId="account-balance">
        {formats.number(balance, shownDecimals)} <small>{balanceSymbol}</small>
      </AmountText>
    )
  }
  if (failure) {
    return (
      <div role="status" data-testid="account-no-balance">
        <div aria-hidden="true">
          <AmountText quiet>—</AmountText>
        </div>
        <p className="account-where">
          {t('noBalance')} {failure.remedy}
        </p>
        <TextLink onPress={failure.retry} testId="account-retry">
          {t('tryAgain')}
        </TextLink>
      </div>
    )
  }
  return (
    <span className="account-waiting" role="status" aria-label={t('loadingBalance')}>
      <Skeleton width={128} height={28} />
    </span>
  )
}
