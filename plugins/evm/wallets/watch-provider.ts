import type { Eip1193Provider } from '../contract.js'

/** Listeners of EIP-1193 events. Payloads are unchecked. */
interface ProviderListener {
  accountsChanged?(answer: unknown): void
  chainChanged?(answer: unknown): void
  disconnect?(): void
}

/** Listens to a wallet's events. Errors of listeners, such as for an invalid payload, are dropped. Returns the function that stops. */
export function watchProvider(provider: Eip1193Provider, listener: ProviderListener): () => void {
  let isOver = false
  const handlers = Object.entries(listener as Readonly<Record<string, (answer: unknown) => void>>).map(
    ([event, listen]) => [event, (payload: unknown) => !isOver && attempt(() => listen(payload))] as const,
  )
  for (const [event, handler] of handlers) attempt(() => provider.on?.(event, handler))
  return () => {
    // a wallet may emit after the removal
    isOver = true
    for (const [event, handler] of handlers) attempt(() => provider.removeListener?.(event, handler))
  }
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // an error of the wallet, or an invalid payload
  }
}
