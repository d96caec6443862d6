import type { ReactElement } from 'react'
import { formatsAtom, type Formats } from '#kernel'
import type { Simulation } from '#kernel/money'
import { Icon, Note, shieldIcon, useAtom, useMessage, useMessages, useStyles } from '#kernel/ui'
import { amountWords, useConfirmations } from '#plugins/transactions/form'
import type { SendCaution, SendPreview } from '../contract.js'
import { sendMessages } from '../messages.js'
import css from './simulation-note.css?inline'

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
  const confirmations = useConfirmations(cautions, (caution) => t(labels[caution]), 'send-confirm')
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
  return { ...confirmations, notes }
}

/** Reason of an expected failure. Words of a contract or a node are quoted, those of the namespace are translated. */
function FailureText({ failure }: { readonly failure: NonNullable<Simulation['failure']> }) {
  const text = useMessage(typeof failure === 'string' ? undefined : failure)
  if (typeof failure !== 'string') return <>{text}</>
  return (
    <q>
      <bdi>{failure}</bdi>
    </q>
  )
}

/** Result of the simulation; nothing where transfers are not simulated. */
export function SimulationNote({ preview }: { preview: SendPreview }): ReactElement | null {
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  useStyles(css)
  const { simulation, cautions } = preview
  if (!simulation) return null
  if (simulation === 'failed') {
    return (
      <Note icon="info" testId="send-not-simulated">
        {t('notSimulated')}
      </Note>
    )
  }
  if (simulation.failure !== undefined) {
    return (
      <Note icon="warn" tone="warning" title={t('simulatedFailure')} testId="send-simulated-failure">
        <FailureText failure={simulation.failure} />
      </Note>
    )
  }
  const isLeaving = cautions.includes('leaving')
  const arrives = changesOf(formats, simulation, (amount) => amount > 0n)
  if (isLeaving) {
    const amounts = changesOf(formats, simulation, (amount) => amount < 0n)
    return (
      <Note icon="warn" tone="warning" role="alert" title={t('simulatedLeaving')} testId="send-leaving">
        {t('simulatedLeaves', { amounts })}
      </Note>
    )
  }
  return (
    <p className="simulation-note" data-testid="send-simulated">
      <Icon name={shieldIcon} size="s" />
      <span>
        {t('simulated')}
        {arrives && ` ${t('simulatedArrives', { amounts: arrives })}`}
      </span>
    </p>
  )
}

function changesOf(formats: Formats, { changes }: Simulation, isWanted: (amount: bigint) => boolean) {
  return changes
    .filter(({ amount }) => isWanted(amount))
    .map(({ asset, amount }) => amountWords(formats, amount < 0n ? -amount : amount, asset))
    .join(', ')
}
