import type { ReactElement } from 'react'
import { Badge, type Tone } from './Badge.js'
import { walletBadgeMessages } from './badge-messages.js'
import { useMessages } from './hooks/use-messages.js'

/** Kind of a badge: how the wallet was found, or a caution. */
export type WalletBadgeKind = 'installed' | 'recent' | 'multiChain' | 'qrCode' | 'unverified'

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

/** Badge of a wallet in a list, with its text. */
export function WalletBadge({ kind, hidden = false }: WalletBadgeProps): ReactElement {
  const text = useMessages(walletBadgeMessages)(kind)
  // the space separates the text from the wallet's name
  return hidden ? <span className="visually-hidden"> {text}</span> : <Badge tone={tones[kind]}>{text}</Badge>
}
