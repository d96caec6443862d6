import type { MouseEvent, ReactElement } from 'react'
import { IconButton } from '../IconButton.js'
import { TextField, type TextFieldProps } from './TextField.js'

/** Props of {@link SearchField}: those of `TextField`, and this. */
export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'labelHidden'> {
  /** What the button that empties it does: "Clear". */
  readonly clearLabel: string
}

/** Narrows a list while one types. While there is text, a button to clear it stands in place of `end`. */
export function SearchField({ clearLabel, end, ...rest }: SearchFieldProps): ReactElement {
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // the button is about to go; without this the focus would go with it
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
