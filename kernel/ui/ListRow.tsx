import type { ReactElement } from 'react'
import { Row, type RowProps } from './Row.js'

/** Props of {@link ListRow}. */
export type ListRowProps = RowProps

/** Row of a `List`, at least 56 px high, pressable anywhere. */
export function ListRow(props: ListRowProps): ReactElement {
  return (
    <li>
      <Row {...props} />
    </li>
  )
}
