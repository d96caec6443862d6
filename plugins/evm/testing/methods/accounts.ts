import type { WalletMethod, WalletParts } from '../wallet-parts.js'

/** EIP-1102: asks unless the page is permitted already; a locked wallet is unlocked first. */
export const requestAccounts: WalletMethod = async (parts) => {
  const { prompts, site, switches } = parts
  if (switches.current.locked) await unlocked(parts, 'eth_requestAccounts', [])
  if (!site.permitted) {
    await prompts.ask('eth_requestAccounts', [])
    site.permit()
    // the user may have locked the wallet while the window stood open
    if (switches.current.locked) await unlocked(parts, 'eth_requestAccounts', [])
  }
  return site.accounts
}

/** EIP-1474: what the page may see now; never asks. */
export const accounts: WalletMethod = (parts) => parts.site.accounts

/** Waits for the user until the wallet is open. */
export async function unlocked(
  { prompts, switches }: WalletParts,
  method: string,
  params: readonly unknown[],
): Promise<void> {
  do await prompts.askToUnlock(method, params)
  while (switches.current.locked)
}
