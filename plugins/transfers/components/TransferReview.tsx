import type { ReactElement } from 'react'
import { formatsAtom } from '#kernel'
import type { Asset, KnownWarningId, ReceiverWarning } from '#kernel/money'
import { Note, useAtom, useMessage, useMessages } from '#kernel/ui'
import { amountWords, Facts, NetworkName, type Fact, moneyMessages } from '#plugins/transactions/form'
import { receivedOf, type ReviewedTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'
import { AddressCard, LookAlikeCard, useToLabel } from './AddressCard.js'
import { costFacts, NamespaceText, useFeeFact } from './fee-facts.js'
import { useNetworkMemoRule } from './memo-rule.js'
import { SimulationNote } from './preview-notes.js'
import { TransferSummary, type SummaryLabels } from './TransferSummary.js'

/** What a preview shows of a transfer: amounts, receiver, network, fee, warnings and the simulation. */
export function TransferReview(props: {
  readonly preview: ReviewedTransfer
  /** Labels of both sides. Default: "You send" and "They receive". */
  readonly labels?: SummaryLabels | undefined
  /** Facts above those of the transfer. */
  readonly facts?: readonly Fact[] | undefined
}): ReactElement {
  const { preview, labels, facts = [] } = props
  const t = useMessages(transferMessages)
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const fee = useFeeFact(preview.fee, false)
  const toLabel = useToLabel(preview)
  const { order, receiver, lookAlike, costs } = preview
  const received = receivedOf(preview.simulation) ?? order.amount
  const { network } = order
  const { rule: memoRule } = useNetworkMemoRule(network)
  const memoLabel = useMessage(memoRule?.label)
  const networkFact = {
    name: shared('network'),
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
      {receiver.warnings.map((warning) => (
        <WarningNote key={warning.id} warning={warning} asset={order.asset} />
      ))}
      {received < order.amount && (
        <Note icon="info" testId="send-keeps-part">
          {t('keepsPart', {
            symbol: order.asset.symbol,
            amount: amountWords(formats, received, order.asset),
          })}
        </Note>
      )}
      {preview.isReceivedUnknown && (
        <Note icon="info" testId="send-arrives-unknown">
          {t('arrivesUnknown')}
        </Note>
      )}
      <SimulationNote preview={preview} />
    </>
  )
}

const warningIds = { own: 'send-own', contract: 'send-contract' } as Readonly<Record<string, string>>

/** A warning about the receiver. Each one is shown: it may need a confirmation. */
function WarningNote(props: { readonly warning: ReceiverWarning; readonly asset: Asset }): ReactElement {
  const { warning, asset } = props
  const t = useMessages(transferMessages)
  const { symbol } = asset
  const texts = {
    own: t('own'),
    zero: t('zeroAddress'),
    contract: t('contract', { symbol }),
    asset: t('assetAddress', { symbol }),
    burn: t('burnAddress'),
  } satisfies Readonly<Record<KnownWarningId, string>>
  const { id, level } = warning
  const isNote = level === 'note' && id !== 'contract'
  return (
    <Note
      icon={isNote ? 'info' : 'warn'}
      tone={isNote ? undefined : 'warning'}
      testId={warningIds[id] ?? `send-warning-${id}`}
    >
      {warning.text ? <NamespaceText text={warning.text} /> : texts[warning.id]}
    </Note>
  )
}
