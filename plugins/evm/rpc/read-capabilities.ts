import type { WalletCapabilities } from '../contract/batches.js'

/** What a wallet that says nothing can do. */
export const noCapabilities: WalletCapabilities = { atomic: 'unsupported', supported: [] }

/** The key under which a wallet puts what it can do on every chain (EIP-5792). */
const everyChain = '0x0'
/** More capabilities than any wallet has. */
const capabilityLimit = 100

/**
 * Reads what a wallet answers to wallet_getCapabilities (EIP-5792) for one chain; what it says of the chain goes before
 * what it says of all of them. What cannot be read is not there.
 * @param chain the chain's id in hex.
 */
export function readCapabilities(answer: unknown, chain: string): WalletCapabilities {
  try {
    const byChain = Object(answer) as Readonly<Record<string, unknown>>
    const said = new Map([...entriesOf(byChain[everyChain]), ...entriesOf(byChain[chain])])
    const status = said.get('atomic')?.status
    return {
      atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
      supported: [...said].flatMap(([name, { isSupported }]) => (isSupported ? [name] : [])),
    }
  } catch {
    // a getter may throw
    return noCapabilities
  }
}

function entriesOf(said: unknown) {
  const capabilities = Object(said) as Readonly<Record<string, unknown>>
  const names = Object.keys(capabilities).slice(0, capabilityLimit)
  return names.map((name) => {
    const { supported, status } = Object(capabilities[name]) as Readonly<Record<string, unknown>>
    const isSupported = supported === true || status === 'supported' || status === 'ready'
    return [name, { status, isSupported }] as const
  })
}
