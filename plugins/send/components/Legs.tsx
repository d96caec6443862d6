import type { ReactElement } from 'react'
import { formatsAtom } from '#kernel'
import { AssetPicture, Avatar, Card, Picture, useAtom, useMessages, useStyles } from '#kernel/ui'
import { worthOf } from '../amounts.js'
import { heldAssetsAtom, isSameAsset } from '../assets.js'
import { currency } from '../constants.js'
import type { SendPreview } from '../contract.js'
import { sendMessages } from '../messages.js'
import { amountWords } from '../words.js'
import css from './legs.css?inline'

/** What one gives and what the other gets, whole. */
export function Legs({ preview: { order, receiver } }: { preview: SendPreview }): ReactElement {
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const held = useAtom(heldAssetsAtom)
  useStyles(css)
  const { asset, amount } = order
  const price = held.find((one) => isSameAsset(one.asset, asset))?.price
  const worth = worthOf(amount, asset.decimals, price)
  const sum = amountWords(formats, amount, asset)
  const legs = [
    {
      what: t('youSend'),
      picture: <AssetPicture name={asset.symbol} src={asset.iconUrl} />,
      testId: 'send-leaves',
    },
    {
      what: t('theyReceive'),
      picture:
        receiver.profileImageUrl === undefined ? (
          <Avatar address={receiver.address} />
        ) : (
          <Picture name={receiver.profileName ?? '?'} src={receiver.profileImageUrl} shape="round" />
        ),
      testId: 'send-arrives',
    },
  ]
  return (
    <Card className="legs">
      {legs.map(({ what, picture, testId }) => (
        <div className="leg" key={testId}>
          {picture}
          <p className="leg-words">
            <span className="leg-what">{what}</span> <bdi data-testid={testId}>{sum}</bdi>
          </p>
          {worth !== undefined && <bdi className="leg-worth">{formats.money(worth, currency)}</bdi>}
        </div>
      ))}
    </Card>
  )
}
