import type { ReactElement } from 'react'
import { formatsAtom } from '#kernel'
import { Note, useAtom, useMessage, useMessages } from '#kernel/ui'
import { amountWords, Facts, NetworkName, type Fact } from '#plugins/transactions/form'
import type { SendPreview } from '../contract.js'
import { sendMessages } from '../messages.js'
import { AddressCard, LookAlikeCard, useToLabel } from './AddressCard.js'
import { costFacts, NamespaceText, useFeeFact } from './fee-facts.js'
import { useNetworkMemoRule } from './memo-rule.js'
import { SimulationNote } from './preview-notes.js'
import { TransferSummary, type SummaryLabels } from './TransferSummary.js'

/** What a preview shows of a transfer: amounts, receiver, network, fee, warnings and the simulation. */
export function TransferReview(props: {
  readonly preview: SendPreview
  /** Labels of both sides. Default: "You send" and "They receive". */
  readonly labels?: SummaryLabels | undefined
  /** Facts above those of the transfer. */
  readonly facts?: readonly Fact[] | undefined
}): ReactElement {
  const { preview, labels, facts = [] } = props
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const fee = useFeeFact(preview.fee, false)
  const toLabel = useToLabel(preview)
  const { order, receiver, lookAlike, costs } = preview
  const { network } = order
  const { rule: memoRule } = useNetworkMemoRule(network)
  const memoLabel = useMessage(memoRule?.label)
  const networkFact = {
    name: t('network'),
    value: <NetworkName name={network.name} network={network} />,
    testId: 'send-network',
  }
  const sumFact = {
    name: labels?.sent ?? t('youSend'),
    value: <bdi>{amountWords(formats, order.amount, order.asset)}</bdi>,
    testId: 'send-leaves',
  }
  const memoFact =
    order.memo === undefined
      ? []
      : [
          {
            name: memoRule?.label ? memoLabel : t('memo'),
            value: <bdi>{order.memo}</bdi>,
            testId: 'send-memo-shown',
          },
        ]
  const hasWarning = (wanted: string) => receiver.warnings.some(({ id, text }) => id === wanted && !text)
  return (
    <>
      {lookAlike ? (
        <LookAlikeCard known={lookAlike} address={receiver.address} />
      ) : (
        <>
          <TransferSummary preview={preview} labels={labels} />
          <AddressCard label={toLabel} address={receiver.address} />
        </>
      )}
      <Facts
        facts={[
          ...(lookAlike ? [sumFact] : []),
          ...facts,
          networkFact,
          ...memoFact,
          fee,
          ...costFacts(formats, costs),
        ]}
      />
      {hasWarning('own') && (
        <Note icon="info" testId="send-own">
          {t('own')}
        </Note>
      )}
      {hasWarning('contract') && (
        <Note icon="warn" tone="warning" testId="send-contract">
          {t('contract', { symbol: order.asset.symbol })}
        </Note>
      )}
      {receiver.warnings.map(
        ({ id, level, text }) =>
          text && (
            <Note
              key={id}
              icon={level === 'note' ? 'info' : 'warn'}
              tone={level === 'note' ? undefined : 'warning'}
              testId={`send-warning-${id}`}
            >
              <NamespaceText text={text} />
            </Note>
          ),
      )}
      <SimulationNote preview={preview} />
    </>
  )
}
