import { useCallback, useEffect, useState } from 'react'
import { configErrorMessage, formatsAtom, sessionKey, slotAtom, type ShownFill, type Account } from '#kernel'
import type { CaipAddress } from '#kernel/chain'
import { isBalanceReadableAtom } from '#kernel/money'
import {
  AmountText,
  Skeleton,
  SlotFill,
  TextLink,
  useAtom,
  useMessages,
  useService,
  useBackground,
} from '#kernel/ui'
import { accountTotal, type AccountTotal } from '../contract.js'
import { accountMessages } from '../messages.js'

/** Maximum decimals of the balance; truncated, never rounded up (docs/behaviour.md, 16.3). */
const shownDecimals = 2

/** Props of {@link AccountBalance}. */
interface AccountBalanceProps {
  readonly account: Account
  readonly failure: BalanceFailure | undefined
}

/** The fiat total once it is known, else the native balance. */
export function AccountBalance(props: AccountBalanceProps) {
  const [total] = useAtom(slotAtom(accountTotal))
  return total ? <BalanceWithTotal {...props} total={total} /> : <NativeBalance {...props} />
}

/** Has the height of the total from the start, so that nothing moves when the prices arrive. */
function BalanceWithTotal({ total, ...props }: AccountBalanceProps & { total: ShownFill<AccountTotal> }) {
  const native = <NativeBalance {...props} />
  const isKnown = useAtom(total.isKnown)
  return (
    <div className="account-balance">{isKnown ? <SlotFill fill={total} loading={native} /> : native}</div>
  )
}

/** The native balance, a placeholder while it is read, a retry after a failure, or a text if nothing can read it. */
function NativeBalance({ account, failure }: AccountBalanceProps) {
  const t = useMessages(accountMessages)
  const formats = useAtom(formatsAtom)
  const isReadable = useAtom(isBalanceReadableAtom)
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
  if (!isReadable) {
    return (
      <p className="account-where" data-testid="account-unreadable-balance">
        {t('balanceUnreadable')}
      </p>
    )
  }
  return (
    <span className="account-waiting" role="status" aria-label={t('loadingBalance')}>
      <Skeleton width={128} height={28} />
    </span>
  )
}

/** Failure of the last read. */
interface BalanceFailure {
  /** Remedy for the user or the developer, if any. */
  readonly remedy: string | undefined
  readonly retry: () => Promise<void>
}

/** Reads the native balance when the view opens, unless it is cached. Returns the failure, which the session reports. */
export function useBalanceRead(account: CaipAddress | undefined): BalanceFailure | undefined {
  const session = useService(sessionKey)
  const background = useBackground()
  const [failed, setFailed] = useState<{ readonly account: typeof account; readonly error: unknown }>()
  const read = useCallback(
    (force: boolean) =>
      session.refreshBalance({ force }).then(
        () => setFailed(undefined),
        (error: unknown) => setFailed({ account, error }),
      ),
    [session, account],
  )
  useEffect(() => background(() => read(false)), [background, read])
  if (!failed || failed.account !== account) return undefined
  return { remedy: configErrorMessage(failed.error), retry: () => read(true) }
}
