import { useEffect, useRef } from 'react'
import { accountAtom, beginFlow, destination, routerKey, type Flow, type WidgetError } from '#kernel'
import {
  Button,
  ButtonPair,
  ErrorState,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import { PreviewChanges } from '../components/PreviewChanges.js'
import { useCautions } from '../components/preview-notes.js'
import { TransferReview } from '../components/TransferReview.js'
import {
  progressAtom,
  sendResult,
  sendService,
  transfersAtom,
  type SendCaution,
  type SendPreview,
  type SendProgress,
} from '../contract.js'
import { sendErrors } from '../errors.js'
import { sendMessages } from '../messages.js'
import { previewAtom } from '../state.js'
import { Outcome, Waiting } from './Progress.js'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(sendMessages)('reviewTitle') })

/** Preview of a transfer, shown before the request to the wallet. */
export default function SendPreview() {
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const preview = useAtom(previewAtom)
  const context = useAtom(payerAtom)
  const action = { label: t('backToForm'), onPress: () => router.back(), testId: 'send-back' }
  if (!preview) return <ErrorState title={t('previewOver')} text={t('previewOverText')} action={action} />
  const { network, account } = preview.order
  if (context?.network.caipNetworkId !== network.caipNetworkId)
    return <ErrorState title={t('networkChanged')} text={t('changedText')} action={action} />
  if (context.account !== account)
    return <ErrorState title={t('accountChanged')} text={t('changedText')} action={action} />
  // the key resets the confirmation checkboxes for each preview
  return <Review key={preview.id} preview={preview} />
}

/** Preview of a transfer, with the button that sends the request to the wallet. */
export function Review({ preview }: { preview: SendPreview }) {
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? t('theWallet')
  const { progress, confirm, leave } = useConfirm(preview)
  const { boxes, notes, acknowledged, isCleared } = useCautions(preview.cautions, wallet)
  const { cautions, former } = preview

  if (progress?.step === 'asking' || progress?.step === 'looking')
    return <Waiting preview={preview} wallet={wallet} isLost={progress.step === 'looking'} onCancel={leave} />
  const outcome = progress && <Outcome progress={progress} preview={preview} wallet={wallet} />
  // the preview is of no use then
  if (progress?.step === 'unclear' || sendErrors.FOUND.is(progress?.error)) return outcome
  const isBusy = progress?.step === 'checking'
  const press = { onClick: () => confirm(acknowledged), busy: isBusy, 'data-testid': 'send-confirm' }
  return (
    <>
      {outcome}
      {notes}
      {former && <PreviewChanges preview={preview} former={former} />}
      <TransferReview preview={preview} />
      {boxes}
      {cautions.length > 0 ? (
        <ButtonPair>
          <Button kind="quiet" disabled={!isCleared} {...press}>
            {t('sendAnyway')}
          </Button>
          <Button kind="primary" onClick={() => router.back()} data-testid="send-go-back">
            {t('goBack')}
          </Button>
        </ButtonPair>
      ) : (
        <Button kind="primary" {...press}>
          {progress?.step === 'refused' || progress?.step === 'failed'
            ? t('tryAgain')
            : t('sendIn', { wallet })}
        </Button>
      )}
    </>
  )
}

/** Confirms a preview, and opens its result once the wallet has sent the transfer. */
function useConfirm({ id }: SendPreview): {
  readonly progress: SendProgress | undefined
  readonly confirm: (acknowledged: readonly SendCaution[]) => Promise<void>
  readonly leave: () => void
} {
  const { store } = useWidget()
  const router = useService(routerKey)
  const service = useService(sendService)
  const progress = useAtom(progressAtom)
  const isSent = useAtom(transfersAtom).some((one) => one.id === id)
  const flow = useRef<Flow | undefined>(undefined)
  useEffect(() => {
    // found after its outcome was shown as unclear
    if (isSent) flow.current?.succeed()
  }, [isSent])
  return {
    progress: progress?.id === id ? progress : undefined,
    async confirm(acknowledged) {
      // one flow of the router for all attempts
      const own = (flow.current ??= beginFlow(
        { router, store },
        { then: { reset: destination(sendResult, { id }) } },
      ))
      try {
        await service.send(id, { acknowledged })
        own.succeed()
      } catch (error) {
        // the service reports other errors as progress
        if (sendErrors.PREVIEW_EXPIRED.is(error)) store.set(progressAtom, { id, step: 'failed', error })
        const isShown = store.get(previewAtom)?.id === id
        if (sendErrors.ESTIMATE_CHANGED.is(error) && isShown)
          store.set(previewAtom, (error as WidgetError).data as SendPreview)
      }
    },
    /** Stops waiting. The wallet's request stays open; a late approval is followed. */
    leave: () => (flow.current ? flow.current.cancel() : router.back()),
  }
}
