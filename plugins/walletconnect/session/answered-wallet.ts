import { cleanName } from '#kernel'
import type { Wallet } from '#plugins/catalogue/contract'

/**
 * Returns the picked wallet if it is the one that approved: its app was opened by the pairing link, or the names match. Any
 * wallet can scan a QR code.
 */
export function answeredBy(
  picked: Wallet | undefined,
  answer: { readonly walletName: string; readonly wasOpened: boolean },
): Wallet | undefined {
  if (!picked || answer.wasOpened) return picked
  const [name, answered] = [picked.name, cleanName(answer.walletName)].map((text) => text.toLowerCase())
  if (!name || !answered) return undefined
  return name.includes(answered) || answered.includes(name) ? picked : undefined
}
