import { accountAtom, routerKey } from '#kernel'
import { useAtom, useMessages, useService, type Header } from '#kernel/ui'
import { moneyMessages } from '#plugins/transactions/form'
import { CurrentPreview, RequestOutcome, ReviewButtons, useConfirm } from '#plugins/transactions/review'
import {
  PreviewChanges,
  TransferReview,
  TransferWaiting,
  useCauseText,
  useTransferCautions,
} from '#plugins/transfers/parts'
import {
  progressAtom,
  sendResult,
  sendService,
  transfersAtom,
  type SendCaution,
  type SendPreview,
  type SendProgress,
} from '../contract.js'
import { sendErrors } from '../contract/errors.js'
import { sendMessages } from '../messages.js'
import { previewAtom } from '../state.js'
import { useFaultText } from '../texts.js'

const confirming = {
  ...{ previewAtom, progressAtom, sentAtom: transfersAtom, result: sendResult },
  expired: sendErrors.PREVIEW_EXPIRED,
  changed: [sendErrors.ESTIMATE_CHANGED],
}

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(moneyMessages)('review') })

/** Preview of a transfer, shown before the request to the wallet. */
export default function SendPreview() {
  const preview = useAtom(previewAtom)
  // the key resets the confirmation checkboxes for each preview
  return (
    <CurrentPreview place={preview?.order} testId="send">
      {preview && <Review key={preview.id} preview={preview} />}
    </CurrentPreview>
  )
}

/** Preview of a transfer, with the button that sends the request to the wallet. */
function Review({ preview }: { readonly preview: SendPreview }) {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const service = useService(sendService)
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? shared('theWallet')
  const { progress, confirm, leave } = useConfirm(
    preview,
    confirming,
    async (acknowledged: readonly SendCaution[]) => {
      await service.send(preview.id, { acknowledged })
      return undefined
    },
  )
  const { cautions, former } = preview
  const { boxes, notes, acknowledged, isCleared } = useTransferCautions(cautions, wallet)
  const step = progress?.step
  if (step === 'asking' || step === 'looking')
    return <TransferWaiting preview={preview} wallet={wallet} isLost={step === 'looking'} onCancel={leave} />
  const outcome = <Outcome progress={progress} preview={preview} wallet={wallet} />
  // the preview is of no use then
  if (step === 'unclear' || sendErrors.FOUND.is(progress?.error)) return outcome
  return (
    <>
      {outcome}
      {notes}
      {former && <PreviewChanges preview={preview} former={former} />}
      <TransferReview preview={preview} />
      {boxes}
      <ReviewButtons
        hasCautions={cautions.length > 0}
        isCleared={isCleared}
        isBusy={step === 'checking'}
        label={step === 'refused' || step === 'failed' ? shared('tryAgain') : t('sendIn', { wallet })}
        anyway={t('sendAnyway')}
        onConfirm={() => confirm(acknowledged)}
        onBack={() => router.back()}
        testId="send"
      />
    </>
  )
}

/** Errors after which the user returns to the form. */
const over = [
  sendErrors.ACCOUNT_CHANGED,
  sendErrors.NETWORK_CHANGED,
  sendErrors.PREVIEW_EXPIRED,
  sendErrors.NAME_CHANGED,
]

/** Outcome of a confirmed preview without a transaction. */
function Outcome(props: {
  readonly progress: SendProgress | undefined
  readonly preview: SendPreview
  readonly wallet: string
}) {
  const { progress, preview, wallet } = props
  const { order, receiver } = preview
  const error = progress?.error
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const fault = useFaultText(error, order.asset)
  const cause = useCauseText(error)
  const isOfWallet = sendErrors.REFUSED.is(error) || progress?.step === 'unclear'
  const source = isOfWallet ? shared('walletSays', { wallet }) : shared('details')
  const [notSent, reason] = sendErrors.FOUND.is(error)
    ? [t('found'), t('foundText')]
    : sendErrors.NAME_CHANGED.is(error)
      ? [t('nameMoved', { name: receiver.typedName ?? '' }), t('nameMovedText')]
      : sendErrors.ACCOUNT_CHANGED.is(error)
        ? [shared('accountChanged'), shared('changedText')]
        : sendErrors.NETWORK_CHANGED.is(error)
          ? [shared('networkChanged'), shared('changedText')]
          : sendErrors.PREVIEW_EXPIRED.is(error)
            ? [shared('reviewOver'), shared('reviewOverText')]
            : [t('notSent'), sendErrors.REFUSED.is(error) ? t('notSentText') : fault]
  return (
    <RequestOutcome
      progress={progress}
      place={order}
      words={{
        ...{ notSent, reason },
        unclear: t('unclearTitle'),
        unclearText: t('unclearResult', { wallet }),
        details: cause === undefined ? undefined : { source, text: cause },
      }}
      isOver={over.some((one) => one.is(error))}
      isSuperseded={sendErrors.FOUND.is(error)}
      testId="send"
    />
  )
}
