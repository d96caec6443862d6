import type { TestWallet, WalletRequest } from 'foyerkit/testing/wallet'
import { requestLines, type RequestLine } from '../request-lines.js'

/** A request that waits for the wallet's user, as the card draws it. */
export interface Waiting {
  readonly request: Pick<WalletRequest, 'method' | 'origin' | 'waitsFor' | 'approve' | 'reject'>
  /** The name of the wallet that is asked. */
  readonly wallet: string
  lines(): readonly RequestLine[]
}

/** What waits in a wallet, oldest first. */
export function waitingIn({ info, chains, pending }: TestWallet): readonly Waiting[] {
  return pending.map((request) => ({
    request,
    wallet: info.name,
    lines: () => requestLines(request, chains),
  }))
}
