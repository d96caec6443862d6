import type { Eip1193Provider } from '../contract.js'

/** Puts the provider at `target.ethereum`, as wallets did before EIP-6963; the undo puts back what was there. */
export function injectEthereum(provider: Eip1193Provider, target: object): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')
  Object.defineProperty(target, 'ethereum', {
    value: provider,
    configurable: true,
    enumerable: true,
    writable: true,
  })
  return () => {
    // another wallet may have replaced it since
    if (Reflect.get(target, 'ethereum') !== provider) return
    if (before) Object.defineProperty(target, 'ethereum', before)
    else Reflect.deleteProperty(target, 'ethereum')
  }
}
