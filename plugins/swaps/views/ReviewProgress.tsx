import { accountAtom, formatsAtom, routerKey } from '#kernel'
import { addressOf, explorerUrl, shortAddress } from '#kernel/chain'
import {
  Button,
  ErrorState,
  ExternalText,
  Message,
  Note,
  Picture,
  StatusRing,
  TextLink,
  useAtom,
  useErrorText,
  useMessage,
  useMessages,
  useService,
} from '#kernel/ui'
import { amountWords, receivedWords } from '#plugins/transactions/form'
import type { SwapPreview, SwapProgress } from '../contract.js'
import { swapErrors } from '../errors.js'
import { swapMessages } from '../messages.js'

/** Waits for the wallet, for the network if the wallet's answer was lost, or for the approval. */
export function Waiting(props: {
  readonly preview: SwapPreview
  readonly wallet: string
  readonly step: 'signing' | 'asking' | 'batched' | 'looking' | 'approving'
  readonly onCancel: () => void
}) {
  const { preview, wallet, step, onCancel } = props
  const t = useMessages(swapMessages)
  const formats = useAtom(formatsAtom)
  const icon = useAtom(accountAtom).connectedWalletInfo?.icon
  const { from, to, quote, network, approvals, isBatch, router } = preview
  const amount = amountWords(formats, quote.amount, from)
  const minimum = receivedWords(formats, quote.minimum, to)
  const values = { network: network.name, wallet, amount, minimum, spender: shortAddress(router) }
  const texts: Record<typeof step, readonly [string, string]> = {
    signing: [t('signIn', values), t('signText', values)],
    asking:
      approvals.length > 0 && !isBatch
        ? [t('approvingIn', values), t('spenderText', values)]
        : [t('confirmIn', values), t('confirmText', values)],
    batched: [t('swapping'), t('batchedText', values)],
    looking: [t('looking', values), t('lookingText', values)],
    approving: [t('approving'), t('approvingText', values)],
  }
  const [title, text] = texts[step]
  return (
    <>
      <StatusRing state="pending">
        <Picture name={wallet} src={icon} size={80} />
      </StatusRing>
      <div role="status" data-testid={`swap-${step}`}>
        <Message title={title} text={text} />
      </div>
      <Button onClick={onCancel} data-testid="swap-cancel">
        {t('cancel')}
      </Button>
    </>
  )
}

/** Outcome of a confirmed preview without a transaction. */
export function Outcome(props: {
  readonly progress: SwapProgress
  readonly preview: SwapPreview
  readonly wallet: string
}) {
  const { progress, preview, wallet } = props
  const { step, error, isLooking } = progress
  const t = useMessages(swapMessages)
  const router = useService(routerKey)
  const text = useErrorText(error)
  const cause = useErrorText((Object(error) as { cause?: unknown }).cause)
  const { data } = Object(error) as { readonly data?: unknown }
  const isReason = swapErrors.WOULD_FAIL.is(error)
  const reason = useMessage(isReason && typeof data === 'object' ? (data as never) : undefined)
  const words = isReason ? (typeof data === 'string' ? data : reason) : cause
  if (step === 'refused')
    return (
      <Note icon="close" role="status" title={t('cancelled')} testId="swap-refused">
        {t('cancelledText')}
      </Note>
    )
  const back = { label: t('backToForm'), onPress: () => router.back(), testId: 'swap-back' }
  const { network, account } = preview
  if (step === 'unclear') {
    const page = explorerUrl(network, 'address', addressOf(account))
    return (
      <div role="status" data-testid="swap-unclear">
        <ErrorState
          title={t('unclearTitle')}
          text={
            <>
              {isLooking && `${t('stillLooking', { network: network.name })} `}
              {t('unclearResult', { wallet })}{' '}
              {page !== undefined && <TextLink href={page}>{t('explorer')}</TextLink>}
            </>
          }
          action={back}
        />
      </div>
    )
  }
  // the note about the new price says it
  if (step !== 'failed' || swapErrors.PRICE_MOVED.is(error)) return null
  return (
    <>
      <Note
        icon="alert"
        tone="warning"
        role="alert"
        title={t('notSent')}
        action={
          <Button size="s" onClick={() => router.back()} data-testid="swap-back">
            {t('backToForm')}
          </Button>
        }
        testId="swap-failed"
      >
        {text}
      </Note>
      {words !== undefined && words !== '' && (
        <ExternalText
          source={swapErrors.REFUSED.is(error) ? t('walletSays', { wallet }) : t('contractSays')}
          text={words}
        />
      )}
    </>
  )
}
