import type { ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './whole-address.css?inline'

/** Props of {@link WholeAddress}. */
export interface WholeAddressProps {
  readonly address: string
  /** Another address; groups that are not as in that one are marked. */
  readonly against?: string | undefined
  readonly testId?: string | undefined
}

/** A whole address in aligned groups of four, so that a look-alike is seen by column and not by luck. */
export function WholeAddress({ address, against, testId }: WholeAddressProps): ReactElement {
  useStyles(css)
  const { prefix, groups } = groupsOf(address)
  const others = against === undefined ? undefined : groupsOf(against).groups
  return (
    <p className="whole-address" dir="ltr" data-testid={testId}>
      {/* read out and found as one; the groups are for the eye */}
      <span className="unseen">{address}</span>
      <span aria-hidden="true" className="whole-address-prefix">
        {prefix}
      </span>
      <span aria-hidden="true" className="whole-address-groups">
        {groups.map((group, index) => {
          const isEnd = index === 0 || index === groups.length - 1
          const differs = others !== undefined && others[index]?.toLowerCase() !== group.toLowerCase()
          return (
            <span key={index} data-group={group}>
              {differs ? <mark>{group}</mark> : isEnd ? <b>{group}</b> : group}
            </span>
          )
        })}
      </span>
    </p>
  )
}

function groupsOf(address: string) {
  const prefix = address.startsWith('0x') ? '0x' : ''
  return { prefix, groups: address.slice(prefix.length).match(/.{1,4}/gsu) ?? [] }
}
