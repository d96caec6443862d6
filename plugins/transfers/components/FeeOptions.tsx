import { useId } from 'react'
import { formatsAtom } from '#kernel'
import type { FeeOption, TransferEstimate } from '#kernel/money'
import { useAtom, useMessage, useMessages, useStyles } from '#kernel/ui'
import { feeWords } from '#plugins/transactions/form'
import { transferMessages } from '../messages.js'
import css from './fee-options.css?inline'

/** Choice of the fee: how fast, how much, paid in which asset. */
export function FeeOptions(props: {
  readonly options: NonNullable<TransferEstimate['feeOptions']>
  readonly onChoose: (id: string) => void
}) {
  const { options, onChoose } = props
  const t = useMessages(transferMessages)
  const name = useId()
  useStyles(css)
  return (
    <fieldset className="fee-options" data-testid="send-fee-options">
      <legend className="visually-hidden">{t('chooseFee')}</legend>
      {options.list.map((option) => (
        <label key={option.id} className="fee-option">
          <input
            type="radio"
            name={name}
            checked={option.id === options.chosen}
            onChange={() => onChoose(option.id)}
            data-testid={`send-fee-${option.id}`}
          />
          <Option option={option} />
        </label>
      ))}
    </fieldset>
  )
}

function Option({ option: { label, fee } }: { readonly option: FeeOption }) {
  const t = useMessages(transferMessages)
  const formats = useAtom(formatsAtom)
  const own = useMessage(typeof label === 'string' ? undefined : label)
  const names = { slow: t('feeSlow'), normal: t('feeNormal'), fast: t('feeFast') }
  return (
    <span className="fee-option-text">
      <span className="fee-option-name">{typeof label === 'string' ? names[label] : own}</span>{' '}
      <bdi>{feeWords(formats, fee.expected, fee.asset)}</bdi>
    </span>
  )
}
