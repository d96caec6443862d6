import type { ReactElement } from 'react'
import { Badge, useMessages, type Tone } from '#kernel/ui'
import type { WalletRow } from '../contract.js'
import { connectMessages } from '../messages.js'

type WalletBadgeKind = NonNullable<WalletRow['badge']>

/** Props of {@link WalletBadge}. */
export interface WalletBadgeProps {
  readonly kind: WalletBadgeKind
  /** Whether only screen readers get the text, such as next to a mark on the picture. Default: false. */
  readonly hidden?: boolean | undefined
}

const tones: Readonly<Record<WalletBadgeKind, Tone>> = {
  installed: 'positive',
  recent: 'neutral',
  multiChain: 'neutral',
  qrCode: 'accent',
  unverified: 'warning',
}

/** Badge of a wallet in a list: how it was found, or a caution. */
export function WalletBadge({ kind, hidden = false }: WalletBadgeProps): ReactElement {
  const text = useMessages(connectMessages)(kind)
  // the space separates the text from the wallet's name
  return hidden ? <span className="visually-hidden"> {text}</span> : <Badge tone={tones[kind]}>{text}</Badge>
}
