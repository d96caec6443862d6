import type { WalletCapabilities } from '../contract/batches.js'

/** Capabilities of a wallet that reports none. */
export const noCapabilities: WalletCapabilities = { atomic: 'unsupported', supported: [] }

/** Key of capabilities on every chain (EIP-5792). */
const everyChain = '0x0'
/** Max capabilities that are read. */
const capabilityLimit = 100

/**
 * Reads the answer to wallet_getCapabilities (EIP-5792) for a chain. Capabilities of the chain override those of every chain;
 * invalid ones are left out.
 *
 * @param chain chain ID in hexadecimal
 */
export function readCapabilities(answer: unknown, chain: string): WalletCapabilities {
  try {
    const byChain = Object(answer) as Readonly<Record<string, unknown>>
    const reported = new Map([...entriesOf(byChain[everyChain]), ...entriesOf(byChain[chain])])
    const status = reported.get('atomic')?.status
    return {
      atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
      supported: [...reported].flatMap(([name, { isSupported }]) => (isSupported ? [name] : [])),
    }
  } catch {
    // a getter threw
    return noCapabilities
  }
}

function entriesOf(reported: unknown) {
  const capabilities = Object(reported) as Readonly<Record<string, unknown>>
  const names = Object.keys(capabilities).slice(0, capabilityLimit)
  return names.map((name) => {
    const { supported, status } = Object(capabilities[name]) as Readonly<Record<string, unknown>>
    const isSupported = supported === true || status === 'supported' || status === 'ready'
    return [name, { status, isSupported }] as const
  })
}
