import { formatsAtom } from '#kernel'
import type { Account } from '#kernel/contracts'
import { Skeleton, useAtom, useMessages } from '#kernel/ui'
import { accountMessages } from '../messages.js'

/** Decimals of the balance; cut, never rounded up (specification, section 9). */
const shownDecimals = 2

/** How much there is of the network's own asset. */
export function NativeFigure({ account, isUnavailable }: { account: Account; isUnavailable: boolean }) {
  const t = useMessages(accountMessages)
  const formats = useAtom(formatsAtom)
  const { balance, balanceSymbol } = account
  if (balance !== undefined) {
    return (
      <p className="account-figure" data-testid="account-balance">
        <bdi>
          {formats.number(balance, shownDecimals)} <span className="account-symbol">{balanceSymbol}</span>
        </bdi>
      </p>
    )
  }
  if (isUnavailable) {
    return (
      <div role="status" data-testid="account-no-balance">
        <p className="account-figure account-symbol" aria-hidden="true">
          —
        </p>
        <p className="account-where">{t('noBalance')}</p>
      </div>
    )
  }
  return (
    <span className="account-figure" role="status" aria-label={t('loadingBalance')}>
      <Skeleton width={128} height={28} />
    </span>
  )
}
