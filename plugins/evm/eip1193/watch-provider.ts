import type { Eip1193Provider } from '../contract.js'

/** What an EIP-1193 wallet tells by itself; each answer is still to be read. */
export interface ProviderListener {
  accountsChanged?(answer: unknown): void
  chainChanged?(answer: unknown): void
  disconnect?(): void
}

/** Follows a wallet's events; what a listener cannot read changes nothing. Returns the undo. */
export function watchProvider(provider: Eip1193Provider, listener: ProviderListener): () => void {
  let isOver = false
  const handlers = Object.entries(listener as Readonly<Record<string, (answer: unknown) => void>>).map(
    ([event, tell]) => [event, (answer: unknown) => !isOver && attempt(() => tell(answer))] as const,
  )
  for (const [event, handler] of handlers) attempt(() => provider.on?.(event, handler))
  return () => {
    // a wallet may go on for ever
    isOver = true
    for (const [event, handler] of handlers) attempt(() => provider.removeListener?.(event, handler))
  }
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // a wallet's own fault, or an answer that is none: nothing to tell the visitor
  }
}
