import type { ReactElement } from 'react'
import { formatsAtom } from '#kernel'
import { useAddressFormat, useAtom, useMessages } from '#kernel/ui'
import { amountWords, moneyMessages } from '#plugins/transactions/form'
import { WaitingForWallet } from '#plugins/transactions/review'
import type { ReviewedTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'
import { receiverWords } from '../texts.js'
import { AddressCard, useToLabel } from './AddressCard.js'

/** Waits for the wallet, with the address to compare there, or for the network if the wallet's answer was lost. */
export function TransferWaiting(props: {
  readonly preview: ReviewedTransfer
  readonly wallet: string
  readonly isLost: boolean
  readonly onCancel: () => void
}): ReactElement {
  const { preview, wallet, isLost, onCancel } = props
  const t = useMessages(transferMessages)
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const { order, receiver } = preview
  const format = useAddressFormat(order.network.chainNamespace)
  const values = {
    amount: amountWords(formats, order.amount, order.asset),
    receiver: receiverWords(format, { receiver: receiver.address, receiverName: receiver.profileName }),
  }
  return (
    <WaitingForWallet
      wallet={wallet}
      title={isLost ? shared('looking', { network: order.network.name }) : shared('approveIn', { wallet })}
      text={isLost ? shared('lookingText', { wallet }) : t('sendingTo', values)}
      testId={isLost ? 'send-looking' : 'send-waiting'}
      cancelTestId="send-cancel"
      onCancel={onCancel}
    >
      <AddressCard label={useToLabel(preview)} address={receiver.address} />
    </WaitingForWallet>
  )
}
