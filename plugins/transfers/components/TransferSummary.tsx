import type { ReactElement } from 'react'
import { formatsAtom } from '#kernel'
import { addressKey } from '#kernel/chain'
import { Avatar, Card, Picture, useAddressFormat, useAtom, useMessages, useStyles } from '#kernel/ui'
import { amountWords, fiatValueOf, heldAssetAtom, moneyAtom, TokenPicture } from '#plugins/transactions/form'
import { receivedOf, type ReviewedTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'
import css from './transfer-summary.css?inline'

/** Labels of the two sides of a transfer. */
export interface SummaryLabels {
  readonly sent: string
  readonly received: string
}

/** Summary of a transfer: the amounts that the user sends and the receiver gets. */
export function TransferSummary(props: {
  readonly preview: {
    readonly order: Pick<ReviewedTransfer['order'], 'asset' | 'amount'>
    readonly receiver: Pick<ReviewedTransfer['receiver'], 'address' | 'profileName' | 'profileImageUrl'>
    readonly simulation?: ReviewedTransfer['simulation']
    readonly isReceivedUnknown?: ReviewedTransfer['isReceivedUnknown']
  }
  readonly labels?: SummaryLabels | undefined
}): ReactElement {
  const {
    preview: { order, receiver, simulation, isReceivedUnknown = false },
    labels,
  } = props
  const t = useMessages(transferMessages)
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const heldAsset = useAtom(heldAssetAtom)
  useStyles(css)
  const format = useAddressFormat()
  const { asset, amount } = order
  const sides = [
    {
      what: labels?.sent ?? t('youSend'),
      picture: <TokenPicture asset={asset} />,
      amount,
      isLimit: false,
      testId: 'send-leaves',
    },
    {
      what: labels?.received ?? t('theyReceive'),
      picture:
        receiver.profileImageUrl === undefined ? (
          <Avatar address={addressKey(receiver.address, format)} />
        ) : (
          <Picture name={receiver.profileName ?? '?'} src={receiver.profileImageUrl} shape="round" />
        ),
      amount: receivedOf(simulation) ?? amount,
      isLimit: isReceivedUnknown,
      testId: 'send-arrives',
    },
  ]
  return (
    <Card className="transfer-summary">
      {sides.map(({ what, picture, amount: part, isLimit, testId }) => {
        const words = amountWords(formats, part, asset)
        const value = isLimit ? undefined : fiatValueOf(part, asset.decimals, heldAsset(asset)?.price)
        return (
          <div className="transfer-side" key={testId}>
            {picture}
            <p className="transfer-side-text">
              <span className="transfer-side-label">{what}</span>{' '}
              <bdi data-testid={testId}>{isLimit ? t('upTo', { amount: words }) : words}</bdi>
            </p>
            {value !== undefined && <bdi className="transfer-side-value">{money(value)}</bdi>}
          </div>
        )
      })}
    </Card>
  )
}
