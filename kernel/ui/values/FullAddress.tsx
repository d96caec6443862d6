import type { ReactElement } from 'react'
import { addressKey, addressPrefix, type AddressFormat } from '../../core/networks/addresses.js'
import { useStyles } from '../hooks/use-styles.js'
import css from './full-address.css?inline'

/** Props of {@link FullAddress}. */
export interface FullAddressProps {
  readonly address: string
  /** Another address: groups that differ from it are highlighted. */
  readonly compareWith?: string | undefined
  /** Format of both. Default: without prefix, in letters whose case matters. */
  readonly format?: AddressFormat | undefined
  readonly testId?: string | undefined
}

/** Unshortened address in aligned groups of four characters, which makes differences between similar addresses visible. */
export function FullAddress({ address, compareWith, format = {}, testId }: FullAddressProps): ReactElement {
  useStyles(css)
  const { prefix, groups } = groupsOf(address, format)
  const otherGroups =
    compareWith === undefined ? undefined : groupsOf(addressKey(compareWith, format), format).groups
  const keyGroups = groupsOf(addressKey(address, format), format).groups
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
          const differs = otherGroups !== undefined && otherGroups[index] !== keyGroups[index]
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

function groupsOf(address: string, format: AddressFormat) {
  const prefix = addressPrefix(address, format)
  return { prefix, groups: address.slice(prefix.length).match(/.{1,4}/gsu) ?? [] }
}
