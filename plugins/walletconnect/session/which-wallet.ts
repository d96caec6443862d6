import { cleanName } from '#kernel'
import type { Wallet } from '#plugins/catalogue/contract'

/**
 * The wallet that was picked, where it is the one that answered: its app was opened by our link, or it goes by that name.
 * Anything may scan a code, whatever stands over it.
 */
export function answeredBy(
  picked: Wallet | undefined,
  answer: { readonly walletName: string; readonly wasOpened: boolean },
): Wallet | undefined {
  if (!picked || answer.wasOpened) return picked
  const [own, said] = [picked.name, cleanName(answer.walletName)].map((name) => name.toLowerCase())
  if (!own || !said) return undefined
  return own.includes(said) || said.includes(own) ? picked : undefined
}
