import type { ReactElement } from 'react'
import { useStyles } from '#kernel/ui'
import css from './whole-address.css?inline'

/** A whole address in groups of four, as it is compared by eye. */
export function WholeAddress({ address, testId }: { address: string; testId?: string }): ReactElement {
  useStyles(css)
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return (
    <p className="own-address" dir="ltr" data-testid={testId}>
      {/* read out and found as one; the groups are for the eye */}
      <span className="unseen">{address}</span>
      <span aria-hidden="true" className="own-address-prefix">
        {prefix}
      </span>
      <span aria-hidden="true" className="own-address-groups">
        {groups.map((group, index) => (
          <span key={index}>{index === 0 || index === groups.length - 1 ? <b>{group}</b> : group}</span>
        ))}
      </span>
    </p>
  )
}
