import { accountAtom, formatsAtom, routerKey } from '#kernel'
import { addressOf, explorerUrl } from '#kernel/chain'
import {
  Button,
  ErrorState,
  ExternalText,
  Message,
  Note,
  Picture,
  StatusRing,
  TextLink,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
} from '#kernel/ui'
import { amountWords } from '#plugins/transactions/form'
import { AddressCard, useToLabel } from '../components/AddressCard.js'
import type { SendPreview, SendProgress } from '../contract.js'
import { sendErrors } from '../errors.js'
import { sendMessages } from '../messages.js'
import { receiverWords, useCauseText, useFaultText } from '../texts.js'

/** Waits for the wallet, with the address to compare there, or for the network if the wallet's answer was lost. */
export function Waiting(props: {
  preview: SendPreview
  wallet: string
  isLost: boolean
  onCancel: () => void
}) {
  const { preview, wallet, isLost, onCancel } = props
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const icon = useAtom(accountAtom).connectedWalletInfo?.icon
  const { order, receiver } = preview
  const format = useAddressFormat(order.network.chainNamespace)
  const values = {
    amount: amountWords(formats, order.amount, order.asset),
    receiver: receiverWords(format, { receiver: receiver.address, receiverName: receiver.profileName }),
  }
  return (
    <>
      <StatusRing state="pending">
        <Picture name={wallet} src={icon} size={80} />
      </StatusRing>
      <div role="status" data-testid={isLost ? 'send-looking' : 'send-waiting'}>
        <Message
          title={isLost ? t('looking', { network: order.network.name }) : t('approveIn', { wallet })}
          text={isLost ? t('lookingText', { wallet }) : t('sendingTo', values)}
        />
      </div>
      <AddressCard label={useToLabel(preview)} address={receiver.address} />
      <Button onClick={onCancel} data-testid="send-cancel">
        {t('cancel')}
      </Button>
    </>
  )
}

/** Errors after which the user returns to the form, with title and text. */
const backToForm = [
  [sendErrors.ACCOUNT_CHANGED, 'accountChanged', 'changedText'],
  [sendErrors.NETWORK_CHANGED, 'networkChanged', 'changedText'],
  [sendErrors.PREVIEW_EXPIRED, 'previewOver', 'previewOverText'],
] as const

/** Outcome of a confirmed preview without a transaction. */
export function Outcome(props: { progress: SendProgress; preview: SendPreview; wallet: string }) {
  const { progress, preview, wallet } = props
  const { step, error, isLooking } = progress
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const faultText = useFaultText(error, preview.order.asset)
  const words = useCauseText(error)
  if (step === 'checking' || step === 'asking' || step === 'looking') return null
  if (step === 'refused') {
    return (
      <Note icon="close" role="status" title={t('cancelled')} testId="send-refused">
        {t('cancelledText')}
      </Note>
    )
  }
  const { network, account } = preview.order
  if (step === 'unclear') {
    const page = explorerUrl(network, 'address', addressOf(account))
    const back = { label: t('backToForm'), onPress: () => router.back(), testId: 'send-back' }
    return (
      <div role="status" data-testid="send-unclear" className="stack">
        <ErrorState
          title={t('unclearTitle')}
          text={
            <>
              {isLooking && `${t('stillLooking', { network: network.name })} `}
              {t('unclearResult', { wallet })}{' '}
              {page !== undefined && <TextLink href={page}>{t('explorer')}</TextLink>}
            </>
          }
          details={words === undefined ? undefined : { source: t('walletSays', { wallet }), text: words }}
          action={back}
        />
      </div>
    )
  }
  if (sendErrors.FOUND.is(error)) {
    const back = { label: t('backToForm'), onPress: () => router.back(), testId: 'send-back' }
    return (
      <div role="status" data-testid="send-failed" className="stack">
        <ErrorState title={t('found')} text={t('foundText')} action={back} />
      </div>
    )
  }
  const isNameChanged = sendErrors.NAME_CHANGED.is(error)
  const name = preview.receiver.typedName ?? ''
  const [, title, text] = backToForm.find(([table]) => table.is(error)) ?? []
  const returnsToForm = title !== undefined || isNameChanged
  return (
    <>
      <Note
        icon="alert"
        tone="warning"
        role="alert"
        title={isNameChanged ? t('nameMoved', { name }) : t(title ?? 'notSent')}
        action={
          returnsToForm && (
            <Button size="s" onClick={() => router.back()} data-testid="send-back">
              {t('backToForm')}
            </Button>
          )
        }
        testId="send-failed"
      >
        {isNameChanged
          ? t('nameMovedText')
          : text
            ? t(text)
            : sendErrors.REFUSED.is(error)
              ? t('notSentText')
              : faultText}
      </Note>
      {words !== undefined && !returnsToForm && (
        <ExternalText
          source={sendErrors.REFUSED.is(error) ? t('walletSays', { wallet }) : t('nodeSays')}
          text={words}
        />
      )}
    </>
  )
}
