import type { ReactElement, ReactNode } from 'react'
import { formatsAtom, type Formats, type MessageRef } from '#kernel'
import type { TransferCost, TransferFee } from '#kernel/contracts'
import { Card, Skeleton, useAtom, useMessage, useMessages, useStyles } from '#kernel/ui'
import { fiatValueOf, heldAssetAtom } from '../assets.js'
import { currency } from '../constants.js'
import { sendMessages } from '../messages.js'
import { amountWords, feeWords } from '../texts.js'
import css from './facts.css?inline'

/** A labelled value. */
export interface Fact {
  /** Distinguishes facts whose name is no text. Default: the name. */
  readonly id?: string | undefined
  readonly name: ReactNode
  readonly value: ReactNode
  /** Secondary value, such as the fiat value. */
  readonly line?: string | undefined
  /** Text below the value. */
  readonly note?: string | undefined
  /** Whether the row always has the height of two lines, so that a note which arrives late moves nothing. */
  readonly hasTwoLines?: boolean
  readonly testId: string
}

/** List of labelled values. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  useStyles(css)
  return (
    <Card className="facts">
      <dl>
        {facts.map(({ id, name, value, line, note, hasTwoLines, testId }) => (
          <div key={id ?? String(name)} data-lines={hasTwoLines ? 2 : undefined}>
            <dt>{name}</dt>
            <dd data-testid={testId}>
              {value}
              {line !== undefined && (
                <>
                  {' '}
                  <bdi className="facts-line">{line}</bdi>
                </>
              )}
              {note !== undefined && (
                <>
                  {' '}
                  <bdi className="facts-note">{note}</bdi>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The network fee as a labelled value: the expected fee, its fiat value, and its maximum. */
export function useFeeFact(fee: TransferFee | undefined, isUnavailable: boolean): Fact {
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const heldAsset = useAtom(heldAssetAtom)
  const common = { name: t('networkFee'), hasTwoLines: true, testId: 'send-fee' }
  if (isUnavailable) return { ...common, value: t('feeUnknown') }
  if (!fee) {
    const value = (
      <span role="status" aria-label={t('feeLoading')}>
        <Skeleton width={96} height={12} />
      </span>
    )
    return { ...common, value }
  }
  const { asset, expected, max } = fee
  const value = fiatValueOf(expected, asset.decimals, heldAsset(asset)?.price)
  return {
    ...common,
    value: <bdi>{feeWords(formats, expected, asset)}</bdi>,
    line: value && formats.money(value, currency),
    note: max > expected ? t('feeUpTo', { max: feeWords(formats, max, asset) }) : undefined,
  }
}

/** Costs in addition to the fee, such as the rent of an account that the transfer creates, as labelled values. */
export function costFacts(formats: Formats, costs: readonly TransferCost[] = []): readonly Fact[] {
  return costs.map(({ id, text, amount, asset }) => ({
    id,
    name: <NamespaceText text={text} />,
    value: <bdi>{amountWords(formats, amount, asset)}</bdi>,
    testId: `send-cost-${id}`,
  }))
}

/** Text of a namespace: the name of a cost, a warning. */
export function NamespaceText({ text }: { readonly text: MessageRef | undefined }) {
  return <>{useMessage(text)}</>
}
