import { networkByIdAtom } from '#kernel'
import type { CapabilityKey } from '#kernel/chain'
import type { PendingRequest } from '#kernel/money'
import { onlyTab } from '#plugins/transactions/contract'
import type { ReplaceableTransfer } from '#plugins/transfers/contract'
import { sendErrors } from './contract/errors.js'
import type { SendDeps } from './deps.js'

/** Requests that replace pending transfers: to raise a fee, or to cancel. */
export interface Replacements {
  /**
   * Runs a request for a transfer, unless another one for it is open in this tab or another.
   *
   * @throws send/REPLACEMENT_OPEN, or the error of the request
   */
  claim<T>(id: string, request: () => Promise<T>): Promise<T>
  /** Returns a capability, and the request to it: for the transfer that the user ordered. @throws 'Unsupported chain' */
  requestOf<T>(
    transfer: ReplaceableTransfer,
    key: CapabilityKey<T>,
    until: AbortSignal,
  ): Promise<{ readonly capability: T; readonly request: PendingRequest }>
}

/** Creates the requests that replace pending transfers. */
export function createReplacements(
  deps: Pick<SendDeps, 'store' | 'namespaces' | 'clock' | 'signal'>,
): Replacements {
  const { store, namespaces, clock, signal } = deps
  /** Ids of transfers with an open request: pages without TLS have no locks. */
  const open = new Set<string>()
  return {
    async claim(id, request) {
      if (open.has(id)) throw sendErrors.REPLACEMENT_OPEN()
      open.add(id)
      try {
        const context = { clock, signal, endsAtOnce: true }
        const claimed = await onlyTab(`send/${id}/replacement`, request, context)
        if (!claimed) throw sendErrors.REPLACEMENT_OPEN()
        return claimed.result
      } finally {
        open.delete(id)
      }
    },
    async requestOf(transfer, key, until) {
      const { hash, trace, account, chainId, asset, amount, receiver, memo } = transfer
      const network = store.get(networkByIdAtom)(chainId)
      const capability = network && (await namespaces.capability(network.chainNamespace, key))
      until.throwIfAborted()
      if (!network || !capability) throw sendErrors.UNSUPPORTED_CHAIN()
      const order = { account, network, asset, amount, receiver, memo }
      return { capability, request: { ...order, hash, trace, signal: until } }
    },
  }
}
