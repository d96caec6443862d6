import type { TestProvider } from '../../../plugins/evm/testing/wallet.js'

type Listener = Parameters<TestProvider['on']>[1]

/** A wallet's provider as one load of a page has it. */
export interface Line {
  readonly provider: TestProvider
  /** The page has gone: it hears and is answered nothing any more. */
  close(): void
}

/** Puts a page in touch with a wallet; `before` may hold a request back. */
export function openLine(to: TestProvider, before: (method: string) => Promise<void>): Line {
  const listeners = new Set<readonly [string, Listener]>()
  let isOpen = true
  const never = new Promise<never>(() => {})
  const provider: TestProvider = {
    _metamask: to._metamask,
    async request(args) {
      await before(args.method)
      const [answer] = await Promise.allSettled([to.request(args)])
      if (!isOpen) return never
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
    on(event, listener) {
      listeners.add([event, listener])
      to.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      to.removeListener(event, listener)
      return provider
    },
  }
  return {
    provider,
    close() {
      isOpen = false
      for (const [event, listener] of listeners) to.removeListener(event, listener)
    },
  }
}
