import { useId } from 'react'
import type { Network } from '#kernel/contracts'
import { List, useStyles } from '#kernel/ui'
import css from './networks.css?inline'
import { NetworkRow, type NetworkRowProps } from './NetworkRow.js'

/** Props of {@link NetworkRows}. */
export interface NetworkRowsProps extends Pick<NetworkRowProps, 'switching' | 'onPick' | 'icon'> {
  readonly networks: readonly Network[]
  /** What the list holds, for screen readers; drawn above it where `headed`. */
  readonly label: string
  readonly headed?: boolean
}

/** Networks on one card. While the wallet is asked to go to one, the others step back. */
export function NetworkRows({ networks, label, headed = false, ...row }: NetworkRowsProps) {
  useStyles(css)
  const id = useId()
  if (networks.length === 0) return null
  return (
    <section className="networks" data-asking={row.switching.step === 'asking' ? '' : undefined}>
      <h2 id={id} className={headed ? 'networks-heading' : 'visually-hidden'}>
        {label}
      </h2>
      <List label={label}>
        {networks.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} {...row} />
        ))}
      </List>
    </section>
  )
}
