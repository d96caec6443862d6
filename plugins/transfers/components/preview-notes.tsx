import type { ReactElement } from 'react'
import { formatsAtom, type Formats } from '#kernel'
import type { Simulation } from '#kernel/money'
import { Icon, Note, shieldIcon, useAtom, useMessage, useMessages, useStyles } from '#kernel/ui'
import { amountWords } from '#plugins/transactions/form'
import { useCautions, useRequestCautions } from '#plugins/transactions/review'
import type { TransferCaution, ReviewedTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'
import css from './simulation-note.css?inline'

/** Checkboxes and notes for the cautions of a preview. The receiver and the simulation have their notes in the review. */
export function useTransferCautions(cautions: readonly TransferCaution[], wallet: string) {
  const t = useMessages(transferMessages)
  const ofRequests = useRequestCautions(wallet, { open: t('open', { wallet }), unclear: t('unclear') })
  return useCautions(
    cautions,
    {
      ...ofRequests,
      lookAlike: { label: t('checked') },
      leaving: { label: t('checkedLeaving') },
      receiver: { label: t('checkedReceiver') },
    },
    'send',
  )
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
export function SimulationNote({ preview }: { preview: ReviewedTransfer }): ReactElement | null {
  const t = useMessages(transferMessages)
  const formats = useAtom(formatsAtom)
  useStyles(css)
  const { simulation, isLeavingMore } = preview
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
  const arrives = changesOf(formats, simulation, (amount) => amount > 0n)
  if (isLeavingMore) {
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
