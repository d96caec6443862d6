import type { ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './full-address.css?inline'

/** Props of {@link FullAddress}. */
export interface FullAddressProps {
  readonly address: string
  /** Another address: groups that differ from it are highlighted. */
  readonly compareWith?: string | undefined
  readonly testId?: string | undefined
}

/** Unshortened address in aligned groups of four characters, which makes differences between similar addresses visible. */
export function FullAddress({ address, compareWith, testId }: FullAddressProps): ReactElement {
  useStyles(css)
  const { prefix, groups } = groupsOf(address)
  const otherGroups = compareWith === undefined ? undefined : groupsOf(compareWith).groups
  return (
    <p className="full-address" dir="ltr" data-testid={testId}>
      {/* One text for screen readers and for the search of the page. */}
      <span className="visually-hidden">{address}</span>
      <span aria-hidden="true" className="full-address-prefix">
        {prefix}
      </span>
      <span aria-hidden="true" className="full-address-groups">
        {groups.map((group, index) => {
          const isFirstOrLast = index === 0 || index === groups.length - 1
          const differs =
            otherGroups !== undefined && otherGroups[index]?.toLowerCase() !== group.toLowerCase()
          return (
            <span key={index} data-group={group}>
              {differs ? <mark>{group}</mark> : isFirstOrLast ? <b>{group}</b> : group}
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
