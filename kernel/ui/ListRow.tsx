import type { ReactElement } from 'react'
import { Row, type RowProps } from './Row.js'

/** Props of {@link ListRow}. */
export type ListRowProps = RowProps

/** One line of a `List`, 56 px high or more, pressed anywhere. */
export function ListRow(props: ListRowProps): ReactElement {
  return (
    <li>
      <Row {...props} />
    </li>
  )
}
