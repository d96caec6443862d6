import { EmptyState, useMessages, type Header } from '#kernel/ui'
import { swapMessages } from '../messages.js'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(swapMessages)('title') })

/** In place of the form in a restricted time zone. */
export default function Restricted() {
  const t = useMessages(swapMessages)
  return <EmptyState title={t('restricted')} text={t('restrictedText')} />
}
