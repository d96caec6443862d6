import type { ReactElement } from 'react'
import { formatsAtom } from '#kernel'
import { Card, Note, useAtom, useAddressFormat, useMessages, useStyles, FullAddress } from '#kernel/ui'
import type { LookAlike } from '../contract.js'
import { sendMessages } from '../messages.js'
import css from './address-card.css?inline'

/** The address that is known and the one that is about to be paid, one under the other, with what differs marked. */
export function LookAlikeCard({ known, address }: { known: LookAlike; address: string }): ReactElement {
  const t = useMessages(sendMessages)
  const { date } = useAtom(formatsAtom)
  useStyles(css)
  const format = useAddressFormat()
  const isPaid = known.paidAt !== undefined
  return (
    <>
      <Note
        icon="warn"
        tone="warning"
        role="alert"
        title={t(isPaid ? 'lookAlike' : 'lookAlikeOwn')}
        testId="send-look-alike"
      >
        {t('lookAlikeText')}
      </Note>
      <Card className="address-card">
        <div className="address-card-part">
          <p className="address-card-label">
            {known.paidAt === undefined ? t('yourOwn') : t('paidOn', { date: date(known.paidAt) })}
          </p>
          <FullAddress address={known.address} format={format} testId="send-known-address" />
        </div>
        <div className="address-card-part">
          <p className="address-card-label">{t('aboutToPay')}</p>
          <FullAddress
            address={address}
            compareWith={known.address}
            format={format}
            testId="send-receiver-address"
          />
        </div>
      </Card>
    </>
  )
}
