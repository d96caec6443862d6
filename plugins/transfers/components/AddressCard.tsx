import type { ReactElement } from 'react'
import { formatsAtom } from '#kernel'
import {
  Card,
  CopyButton,
  FullAddress,
  Note,
  useAddressFormat,
  useAtom,
  useMessages,
  useStyles,
} from '#kernel/ui'
import type { KnownAddress, ReviewedTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'
import css from './address-card.css?inline'

/** Full address with a label and a copy button. */
export function AddressCard({ label, address }: { label: string; address: string }): ReactElement {
  useStyles(css)
  const format = useAddressFormat()
  return (
    <Card className="address-card">
      <p className="address-card-label">
        <bdi>{label}</bdi>
        <CopyButton text={address} testId="send-copy" />
      </p>
      <FullAddress address={address} format={format} testId="send-receiver-address" />
    </Card>
  )
}

/** Label of the receiver's address: its name, the date of the last payment, or that it is new. */
export function useToLabel({ receiver, paidAt }: ReviewedTransfer): string {
  const t = useMessages(transferMessages)
  const { date } = useAtom(formatsAtom)
  if (receiver.profileName !== undefined) return t('toName', { name: receiver.profileName })
  if (receiver.warnings.some(({ id }) => id === 'own')) return t('toOwn')
  return paidAt === undefined ? t('toNew') : t('toKnown', { date: date(paidAt) })
}

/** A known address above the similar address of the receiver, with the differences marked. */
export function LookAlikeCard({ known, address }: { known: KnownAddress; address: string }): ReactElement {
  const t = useMessages(transferMessages)
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
