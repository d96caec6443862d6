import { routerKey } from '#kernel'
import { ErrorState, useAtom, useMessages, useService, type Header } from '#kernel/ui'
import { sendMessages } from '../messages.js'
import { previewAtom, sendContextAtom } from '../state.js'
import { Review } from './Review.js'
export { default as styles } from './send-preview.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(sendMessages)('reviewTitle') })

/** Preview of a transfer, shown before the request to the wallet. */
export default function SendPreview() {
  const t = useMessages(sendMessages)
  const router = useService(routerKey)
  const preview = useAtom(previewAtom)
  const context = useAtom(sendContextAtom)
  const action = { label: t('backToForm'), onPress: () => router.back(), testId: 'send-back' }
  if (!preview) return <ErrorState title={t('previewOver')} text={t('previewOverText')} action={action} />
  const { network, account } = preview.order
  if (context?.network.caipNetworkId !== network.caipNetworkId)
    return <ErrorState title={t('networkChanged')} text={t('changedText')} action={action} />
  if (context.account !== account)
    return <ErrorState title={t('accountChanged')} text={t('changedText')} action={action} />
  // the key resets the confirmation checkboxes for each preview
  return <Review key={preview.id} preview={preview} />
}
