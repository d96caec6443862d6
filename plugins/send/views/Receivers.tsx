import { useCallback, useEffect, useState } from 'react'
import { formatsAtom, routerKey } from '#kernel'
import { addressKey, shortAddress } from '#kernel/chain'
import {
  Avatar,
  EmptyState,
  IconButton,
  List,
  Row,
  SkeletonRows,
  useAddressFormat,
  useAtom,
  useBackground,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { payerKeyAtom } from '#plugins/transactions/contract'
import { sendService, type PaidReceiver } from '../contract.js'
import { sendMessages } from '../messages.js'
import { useSendForm } from './use-send-form.js'

export { default as styles } from './receivers.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(sendMessages)('paidBefore') })

/** Receivers that were paid from this browser. A press fills the form with the address, not with its name of then. */
export default function Receivers() {
  const t = useMessages(sendMessages)
  const service = useService(sendService)
  const router = useService(routerKey)
  const background = useBackground()
  const format = useAddressFormat()
  const { date } = useAtom(formatsAtom)
  const { typeReceiver } = useSendForm()
  const { receivers, read } = useReceivers()

  const pick = ({ address }: PaidReceiver) => {
    typeReceiver(address)
    router.back()
  }
  const forget = ({ address }: PaidReceiver) =>
    background(async () => {
      await service.forgetReceiver(address)
      await read()
    })
  if (!receivers) return <SkeletonRows count={3} lines={2} shape="round" label={t('paidBefore')} />
  if (receivers.length === 0) return <EmptyState icon="clock" title={t('noneYet')} text={t('noneYetText')} />
  return (
    <List label={t('paidBefore')}>
      {receivers.map((receiver) => {
        const { address, name, paidAt } = receiver
        const short = shortAddress(address, format)
        return (
          <li key={address} className="receivers-row">
            <Row
              name={name ?? short}
              line={
                name === undefined ? (
                  t('paidLine', { date: date(paidAt) })
                ) : (
                  <>
                    <bdi dir="ltr">{short}</bdi> · {date(paidAt)}
                  </>
                )
              }
              picture={<Avatar address={addressKey(address, format)} size={36} />}
              onPress={() => pick(receiver)}
              testId={`send-receiver-${address}`}
            />
            <IconButton
              icon="close"
              label={t('forget', { name: name ?? short })}
              onClick={() => forget(receiver)}
              data-testid={`send-forget-${address}`}
            />
          </li>
        )
      })}
    </List>
  )
}

/** Reads the receivers of the namespace in use; undefined until they are known. */
function useReceivers() {
  const service = useService(sendService)
  const background = useBackground()
  const context = useAtom(payerKeyAtom)
  const [receivers, setReceivers] = useState<readonly PaidReceiver[] | undefined>(undefined)
  const read = useCallback(async () => setReceivers(await service.receivers()), [service])
  useEffect(() => background(read), [background, read, context])
  return { receivers, read }
}
