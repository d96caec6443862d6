import { cleanName } from '#kernel'

/** Names that lists of wallets show in another form. */
const shownNames: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/** Cleans the name that a wallet gives itself, and returns the form that lists show: "Trust Wallet" is "Trust". */
export function walletName(name: string): string {
  const cleaned = cleanName(name)
  return Object.hasOwn(shownNames, cleaned) ? (shownNames[cleaned] ?? cleaned) : cleaned
}
