import type { ReactElement } from 'react'
import { useErrorText, useMessage, useMessages } from '#kernel/ui'
import { moneyMessages } from '#plugins/transactions/form'
import { RequestOutcome } from '#plugins/transactions/review'
import type { SwapPreview, SwapProgress } from '../contract.js'
import { swapErrors } from '../errors.js'
import { swapMessages } from '../messages.js'

/** Errors after which the user returns to the form. */
const over = [
  swapErrors.ACCOUNT_CHANGED,
  swapErrors.NETWORK_CHANGED,
  swapErrors.PREVIEW_EXPIRED,
  swapErrors.FOUND,
]

/** Outcome of a confirmed preview without a transaction. */
export function ReviewOutcome(props: {
  readonly progress: SwapProgress | undefined
  readonly preview: SwapPreview
  readonly wallet: string
}): ReactElement | null {
  const { progress, preview, wallet } = props
  const error = progress?.error
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const reason = useErrorText(error)
  const cause = useErrorText((Object(error) as { cause?: unknown }).cause)
  const { data } = Object(error) as { readonly data?: unknown }
  const wouldFail = swapErrors.WOULD_FAIL.is(error)
  const ofNamespace = useMessage(wouldFail && typeof data === 'object' ? (data as never) : undefined)
  const said = wouldFail ? (typeof data === 'string' ? data : ofNamespace) : cause
  const isOfWallet = swapErrors.REFUSED.is(error) || progress?.step === 'unclear'
  const source = isOfWallet ? shared('walletSays', { wallet }) : t('contractSays')
  // the note about the new price says it
  if (swapErrors.PRICE_MOVED.is(error)) return null
  return (
    <RequestOutcome
      progress={progress}
      place={preview}
      words={{
        ...{ notSent: t('notSent'), reason },
        unclear: t('unclearTitle'),
        unclearText: t('unclearResult', { wallet }),
        details: said === undefined || said === '' ? undefined : { source, text: said },
      }}
      isOver={over.some((one) => one.is(error))}
      isSuperseded={swapErrors.FOUND.is(error)}
      testId="swap"
    />
  )
}
