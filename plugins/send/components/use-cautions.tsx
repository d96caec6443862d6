import { useState } from 'react'
import { Note, useMessages } from '#kernel/ui'
import type { SendCaution } from '../contract.js'
import { sendMessages } from '../messages.js'
import { Tick } from './Tick.js'

const ticks = {
  lookAlike: 'checked',
  leaving: 'checkedLeaving',
  open: 'checkedOpen',
  unclear: 'checkedUnclear',
} as const

/** The ticks that a transfer needs before it may be sent, each for its own reason. */
export function useCautions(cautions: readonly SendCaution[], wallet: string) {
  const t = useMessages(sendMessages)
  const [ticked, setTicked] = useState<readonly SendCaution[]>([])
  const boxes = cautions.map((one) => (
    <Tick
      key={one}
      checked={ticked.includes(one)}
      onChange={(is) => setTicked(is ? [...ticked, one] : ticked.filter((other) => other !== one))}
      testId={`send-tick-${one}`}
    >
      {t(ticks[one])}
    </Tick>
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
  return { boxes, notes, isCleared: cautions.every((one) => ticked.includes(one)) }
}
