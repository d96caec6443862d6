import type { CapabilityContext, Network } from 'foyerkit/chain'
import { groveErrors } from './messages.js'

/** Asks the node of a network. @throws grove/NO_NODE, grove/UNREACHABLE */
export type AskNode = <T>(network: Network, call: string, signal: AbortSignal) => Promise<T>

/** Creates the requests to nodes. */
export function createAskNode({ http }: Pick<CapabilityContext, 'http'>): AskNode {
  return async <T>(network: Network, call: string, signal: AbortSignal) => {
    signal.throwIfAborted()
    const values = { network: network.name }
    const [url] = network.endpoints?.['grove'] ?? []
    if (url === undefined) throw groveErrors.NO_NODE({ values })
    try {
      const response = await http.fetch(`${url}/${network.id}/${call}`, { signal })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return (await response.json()) as T
    } catch (cause) {
      signal.throwIfAborted()
      throw groveErrors.UNREACHABLE({ values, cause })
    }
  }
}

/** Waits for a wallet until the signal is aborted; the prompt of the wallet stays open. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const done = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: done.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    done.abort()
  }
}
