import { formatsAtom, routerKey } from '#kernel'
import { useAtom, useMessages, useService, type Header } from '#kernel/ui'
import { amountWords, nativeAsset } from '../../form.js'
import {
  CurrentPreview,
  RequestOutcome,
  ReviewButtons,
  useCautions,
  useConfirm,
  useRequestCautions,
  WaitingForWallet,
} from '../../review.js'
import {
  tipAtom,
  tipErrors,
  tipMessages,
  tipProgressAtom,
  tipResult,
  tipsAtom,
  tipsService,
  type TipDraft,
} from './keys.js'

const wallet = 'Juniper'
const confirming = {
  ...{ previewAtom: tipAtom, progressAtom: tipProgressAtom, sentAtom: tipsAtom, result: tipResult },
  ...{ expired: tipErrors.PREVIEW_EXPIRED, changed: [] },
}

export const useViewHeader = (): Header => ({ title: useMessages(tipMessages)('title') })

export function TipReview() {
  const preview = useAtom(tipAtom)
  return (
    <CurrentPreview place={preview} testId="tip">
      {preview && <Review key={preview.id} preview={preview} />}
    </CurrentPreview>
  )
}

function Review({ preview }: { readonly preview: TipDraft & { readonly id: string } }) {
  const t = useMessages(tipMessages)
  const router = useService(routerKey)
  const service = useService(tipsService)
  const amount = amountWords(useAtom(formatsAtom), preview.amount, nativeAsset(preview.network))
  const { progress, confirm, leave } = useConfirm(
    preview,
    confirming,
    async (acknowledged: TipDraft['cautions']) => {
      await service.give(preview.id, acknowledged)
      return undefined
    },
  )
  const words = {
    ...useRequestCautions(wallet, { open: t('open', { wallet }), unclear: t('unclear') }),
    generous: { label: t('generousLabel'), title: t('generous') },
  }
  const { boxes, notes, acknowledged, isCleared } = useCautions(preview.cautions, words, 'tip')
  if (progress?.step === 'asking' || progress?.step === 'looking')
    return (
      <WaitingForWallet
        {...{ wallet, title: t('approve'), text: amount, testId: 'tip-asking' }}
        {...{ cancelTestId: 'tip-cancel', onCancel: leave }}
      />
    )
  const outcome = (
    <RequestOutcome
      progress={progress}
      place={preview}
      words={{
        ...{ notSent: t('notGiven'), reason: undefined, unclear: t('unclear') },
        ...{ unclearText: t('unclearText', { wallet }), details: undefined },
      }}
      isOver={tipErrors.PREVIEW_EXPIRED.is(progress?.error)}
      isSuperseded={tipErrors.FOUND.is(progress?.error)}
      testId="tip"
    />
  )
  if (progress?.step === 'unclear') return outcome
  return (
    <>
      {outcome}
      {notes}
      {boxes}
      <ReviewButtons
        {...{ hasCautions: preview.cautions.length > 0, isCleared, isBusy: progress?.step === 'checking' }}
        {...{ label: t('give', { amount }), anyway: t('giveAnyway'), testId: 'tip' }}
        onConfirm={() => confirm(acknowledged)}
        onBack={() => router.back()}
      />
    </>
  )
}
