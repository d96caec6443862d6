import { formatsAtom } from '#kernel'
import { useAtom, useMessages } from '#kernel/ui'
import type { SendPreview } from '../contract.js'
import { sendMessages } from '../messages.js'

/** Whose address it is: by name, by when it was paid, or that it is new. */
export function useToLabel({ receiver, paidAt }: SendPreview): string {
  const t = useMessages(sendMessages)
  const { date } = useAtom(formatsAtom)
  if (receiver.profileName !== undefined) return t('toName', { name: receiver.profileName })
  if (receiver.warnings.some(({ id }) => id === 'own')) return t('toOwn')
  return paidAt === undefined ? t('toNew') : t('toKnown', { date: date(paidAt) })
}
