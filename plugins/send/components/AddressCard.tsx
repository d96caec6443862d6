import type { ReactElement } from 'react'
import { Card, CopyButton, useAddressFormat, useMessages, useStyles, FullAddress } from '#kernel/ui'
import { sendMessages } from '../messages.js'
import css from './address-card.css?inline'

/** Whose address it is, the whole of it, and a way to copy it. */
export function AddressCard({ label, address }: { label: string; address: string }): ReactElement {
  const t = useMessages(sendMessages)
  useStyles(css)
  const format = useAddressFormat()
  return (
    <Card className="address-card">
      <p className="address-card-label">
        <bdi>{label}</bdi>
        <CopyButton
          text={address}
          label={t('copy')}
          copiedLabel={t('copied')}
          failedLabel={t('notCopied')}
          testId="send-copy"
        />
      </p>
      <FullAddress address={address} format={format} testId="send-receiver-address" />
    </Card>
  )
}
