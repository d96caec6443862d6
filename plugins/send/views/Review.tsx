import { accountAtom, formatsAtom, routerKey } from '#kernel'
import { Button, NetworkPicture, Note, useAtom, useMessages, useService } from '#kernel/ui'
import { AddressCard } from '../components/AddressCard.js'
import { ButtonPair } from '../components/ButtonPair.js'
import { Facts } from '../components/Facts.js'
import { Legs } from '../components/Legs.js'
import { LookAlikeCard } from '../components/LookAlikeCard.js'
import { SimulationSays } from '../components/SimulationSays.js'
import { useCautions } from '../components/use-cautions.js'
import { useFeeFact } from '../components/use-fee-fact.js'
import type { SendPreview } from '../contract.js'
import { sendErrors } from '../errors.js'
import { sendMessages } from '../messages.js'
import { amountWords } from '../words.js'
import { Outcome } from './Outcome.js'
import { useConfirm } from './use-confirm.js'
import { useToLabel } from './use-to-label.js'
import { Waiting } from './Waiting.js'

/** Everything that a visitor should look at, and the one button that asks the wallet. */
export function Review({ preview }: { preview: SendPreview }) {
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const wallet = useAtom(accountAtom).connectedWalletInfo?.name ?? t('theWallet')
  const { progress, confirm, leave } = useConfirm(preview)
  const { boxes, notes, isCleared } = useCautions(preview.cautions, wallet)
  const fee = useFeeFact(preview.fee, false)
  const toLabel = useToLabel(preview)
  const { order, receiver, lookAlike, cautions, formerFee } = preview
  const { network } = order

  if (progress?.step === 'asking' || progress?.step === 'looking')
    return <Waiting preview={preview} wallet={wallet} isLost={progress.step === 'looking'} onCancel={leave} />
  const isOver = progress && <Outcome progress={progress} preview={preview} wallet={wallet} />
  // beside what is known now nothing of the preview counts any more
  if (progress?.step === 'unclear' || sendErrors.FOUND.is(progress?.error)) return isOver
  const native = network.nativeCurrency
  const networkFact = {
    name: t('network'),
    value: (
      <>
        <NetworkPicture
          name={network.name}
          src={network.assets?.imageUrl}
          imageId={network.assets?.imageId}
          size={20}
        />
        <bdi>{network.name}</bdi>
      </>
    ),
    testId: 'send-network',
  }
  const sumFact = {
    name: t('youSend'),
    value: <bdi>{amountWords(formats, order.amount, order.asset)}</bdi>,
    testId: 'send-leaves',
  }
  const isBusy = progress?.step === 'checking'
  const press = { onClick: confirm, busy: isBusy, 'data-testid': 'send-confirm' }
  return (
    <>
      {isOver}
      {notes}
      {formerFee !== undefined && (
        <Note
          icon="warn"
          tone="warning"
          role="status"
          title={t('feeRose', {
            former: amountWords(formats, formerFee, native),
            fee: amountWords(formats, preview.fee.value, native),
          })}
          testId="send-fee-rose"
        >
          {t('feeRoseText')}
        </Note>
      )}
      {lookAlike ? (
        <LookAlikeCard known={lookAlike} address={receiver.address} />
      ) : (
        <>
          <Legs preview={preview} />
          <AddressCard label={toLabel} address={receiver.address} />
        </>
      )}
      <Facts facts={lookAlike ? [sumFact, networkFact, fee] : [networkFact, fee]} />
      {receiver.warnings.includes('own') && (
        <Note icon="info" testId="send-own">
          {t('own')}
        </Note>
      )}
      {receiver.warnings.includes('contract') && (
        <Note icon="warn" tone="warning" testId="send-contract">
          {t('contract', { symbol: order.asset.symbol })}
        </Note>
      )}
      <SimulationSays preview={preview} />
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
