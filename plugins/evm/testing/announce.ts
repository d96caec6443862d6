import type { TestProvider } from './provider.js'

/** What a wallet says about itself by EIP-6963. `icon` is a data: address of a picture. */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Announces by EIP-6963, at once and whenever the page asks; the undo stops answering. */
export function announceProvider(info: WalletInfo, provider: TestProvider, target: EventTarget): () => void {
  const detail = Object.freeze({ info, provider })
  const announce = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
