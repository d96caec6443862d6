import type { WalletInfo } from '../wallet-info.js'

/** A call of a page to the wallet in the test process. */
export type PageCall =
  | { readonly kind: 'request'; readonly method: unknown; readonly params: unknown }
  | { readonly kind: 'isUnlocked' }

/** Answer to a {@link PageCall}. An Error would lose its code on the way to the page. */
export type PageAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly message: string; readonly code?: unknown; readonly data?: unknown } }

/** Event of the wallet, as it is delivered to a page. */
export interface PageEvent {
  readonly name: string
  readonly payload: unknown
}

/** Names of the parts of one wallet in a page. */
export interface PageParts {
  readonly info: WalletInfo
  /** Name of the global function that calls the test process. */
  readonly binding: string
  /** Type of the DOM event that delivers a {@link PageEvent}. */
  readonly eventType: string
}

/**
 * Announces the wallet to a page (EIP-6963). Playwright runs the text of this function in every document before the scripts of the
 * page, so it uses nothing from outside.
 */
export function announceInPage({ info, binding, eventType }: PageParts): void {
  type Listener = (payload: unknown) => void
  const listeners = new Map<string, readonly Listener[]>()
  const call = (message: PageCall) =>
    (Reflect.get(window, binding) as (message: PageCall) => Promise<PageAnswer>)(message)
  const unwrap = (answer: PageAnswer) => {
    if ('result' in answer) return answer.result
    const { message, ...rest } = answer.error
    throw Object.assign(new Error(message), rest, { name: 'ProviderRpcError' })
  }
  const provider = Object.freeze({
    request: async (args?: { method?: unknown; params?: unknown }) =>
      unwrap(await call({ kind: 'request', method: args?.method, params: args?.params })),
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return provider
    },
    removeListener(name: string, listener: Listener) {
      const rest = [...(listeners.get(name) ?? [])]
      const index = rest.lastIndexOf(listener)
      if (index >= 0) rest.splice(index, 1)
      listeners.set(name, rest)
      return provider
    },
    _metamask: { isUnlocked: async () => unwrap(await call({ kind: 'isUnlocked' })) },
  })
  window.addEventListener(eventType, (event) => {
    const { name, payload } = (event as CustomEvent<PageEvent>).detail
    for (const listener of listeners.get(name) ?? []) listener(payload)
  })
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
