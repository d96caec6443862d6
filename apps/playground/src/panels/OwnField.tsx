import type { InputHTMLAttributes, ReactElement } from 'react'

/** Props of {@link OwnField}. */
export interface OwnFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  readonly label: string
  readonly onText: (text: string) => void
}

/** A field for text with its label. */
export function OwnField({ label, onText, ...input }: OwnFieldProps): ReactElement {
  return (
    <label className="choice">
      {label}
      <input type="text" {...input} onChange={(event) => onText(event.target.value)} />
    </label>
  )
}
