import { useState } from 'react'
import { ConfirmCheckbox, Note, useMessages } from '#kernel/ui'
import type { SendCaution } from '../contract.js'
import { sendMessages } from '../messages.js'

const labels = {
  lookAlike: 'checked',
  leaving: 'checkedLeaving',
  receiver: 'checkedReceiver',
  open: 'checkedOpen',
  unclear: 'checkedUnclear',
} as const

/** Checkboxes and notes for the cautions of a preview. */
export function useCautions(cautions: readonly SendCaution[], wallet: string) {
  const t = useMessages(sendMessages)
  const [acknowledged, setAcknowledged] = useState<readonly SendCaution[]>([])
  const boxes = cautions.map((caution) => (
    <ConfirmCheckbox
      key={caution}
      checked={acknowledged.includes(caution)}
      onChange={(isChecked) =>
        setAcknowledged(
          isChecked ? [...acknowledged, caution] : acknowledged.filter((other) => other !== caution),
        )
      }
      testId={`send-confirm-${caution}`}
    >
      {t(labels[caution])}
    </ConfirmCheckbox>
  ))
  const notes = (
    <>
      {cautions.includes('open') && (
        <Note icon="warn" tone="warning" role="alert" title={t('open', { wallet })} testId="send-open">
          {t('openText')}
        </Note>
      )}
      {cautions.includes('unclear') && (
        <Note icon="warn" tone="warning" role="alert" title={t('unclear')} testId="send-last-unclear">
          {t('unclearText', { wallet })}
        </Note>
      )}
    </>
  )
  return {
    boxes,
    notes,
    acknowledged,
    isCleared: cautions.every((caution) => acknowledged.includes(caution)),
  }
}
