import type { ReactElement } from 'react'
import type { Connection } from '#kernel'
import type { WalletAccount } from '#kernel/chain'
import { Badge, useMessages } from '#kernel/ui'
import { accountMessages } from '../messages.js'

/** Texts of the account types that have one. A type of another namespace has no badge. */
const texts = {
  payment: 'kindPayment',
  ordinals: 'kindOrdinals',
  smartAccount: 'kindSmartAccount',
  eoa: 'kindEoa',
} as const

const isKnown = (kind: string | undefined): kind is keyof typeof texts =>
  kind !== undefined && Object.hasOwn(texts, kind)

/** Props of {@link AccountKind}. */
export interface AccountKindProps {
  readonly account: WalletAccount | undefined
  readonly connection: Connection | undefined
}

/** Type of an account as a badge, if the wallet shares accounts of several types. */
export function AccountKind({ account, connection }: AccountKindProps): ReactElement | null {
  const t = useMessages(accountMessages)
  const kinds = new Set(connection?.accounts.map(({ kind }) => kind))
  const { kind } = account ?? {}
  return kinds.size > 1 && isKnown(kind) ? <Badge>{t(texts[kind])}</Badge> : null
}
