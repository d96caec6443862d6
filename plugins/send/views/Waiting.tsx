import { accountAtom, formatsAtom } from '#kernel'
import { Button, Picture, Message, StatusRing, useAddressFormat, useAtom, useMessages } from '#kernel/ui'
import { AddressCard } from '../components/AddressCard.js'
import type { SendPreview } from '../contract.js'
import { sendMessages } from '../messages.js'
import { amountWords, receiverWords } from '../words.js'
import { useToLabel } from './use-to-label.js'

/** The wallet's turn: where to look, and the address to compare there; or the network's, where its answer was lost. */
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
