import { addressOf, explorerUrl } from '#kernel/chain'
import { Button, ErrorState, ExternalText, Note, TextLink, useMessages } from '#kernel/ui'
import type { SendPreview, SendProgress } from '#plugins/send/contract'
import { sendErrors, useCauseText, useFaultText } from '#plugins/send/parts'
import { payMessages } from '../messages.js'

/** Outcome of a confirmed preview that sent nothing. */
export function PaymentOutcome(props: {
  readonly progress: SendProgress
  readonly preview: SendPreview
  readonly wallet: string
}) {
  const { progress, preview, wallet } = props
  const { step, error } = progress
  const t = useMessages(payMessages)
  const text = useFaultText(error, preview.order.asset)
  const words = useCauseText(error)
  if (step === 'refused')
    return (
      <Note icon="close" role="status" title={t('cancelled')} testId="pay-refused">
        {t('cancelledText')}
      </Note>
    )
  if (step !== 'failed') return null
  const isRefused = sendErrors.REFUSED.is(error)
  return (
    <>
      <Note icon="alert" tone="warning" role="alert" title={t('notPaid')} testId="pay-not-sent">
        {isRefused ? t('notPaidText') : text}
      </Note>
      {words !== undefined && (
        <ExternalText source={isRefused ? t('walletSays', { wallet }) : t('details')} text={words} />
      )}
    </>
  )
}

/** The wallet's answer was lost: the payment may have been sent. */
export function PaymentUnclear(props: {
  readonly progress: SendProgress
  readonly preview: SendPreview
  readonly wallet: string
  readonly onAgain: () => void
}) {
  const { progress, preview, wallet, onAgain } = props
  const t = useMessages(payMessages)
  const words = useCauseText(progress.error)
  const { account, network } = preview.order
  const page = explorerUrl(network, 'address', addressOf(account))
  return (
    <div role="status" data-testid="pay-unclear" className="stack">
      <ErrorState
        title={t('unclear')}
        text={
          <>
            {t('unclearText', { wallet, network: network.name })}{' '}
            {page !== undefined && <TextLink href={page}>{t('explorer')}</TextLink>}
          </>
        }
        details={words === undefined ? undefined : { source: t('walletSays', { wallet }), text: words }}
      />
      <Button onClick={onAgain} data-testid="pay-again">
        {t('payAgain')}
      </Button>
    </div>
  )
}
