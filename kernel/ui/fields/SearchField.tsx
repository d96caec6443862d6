import type { MouseEvent, ReactElement } from 'react'
import { IconButton } from '../IconButton.js'
import { TextField, type TextFieldProps } from './TextField.js'

/** Props of {@link SearchField}, in addition to those of `TextField`. */
export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'labelHidden'> {
  /** Accessible name of the button that clears the field: "Clear". */
  readonly clearLabel: string
}

/** Search field. While it has text, a clear button replaces `end`. */
export function SearchField({ clearLabel, end, ...rest }: SearchFieldProps): ReactElement {
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The focused button is removed by the change.
    currentTarget.closest('.field')?.querySelector('input')?.focus()
    rest.onText('')
  }
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      {...rest}
      type="search"
      icon="search"
      labelHidden
      end={rest.value ? <IconButton icon="close" label={clearLabel} onClick={clear} /> : end}
    />
  )
}
