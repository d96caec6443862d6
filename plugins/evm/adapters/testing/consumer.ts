import type { EvmProvider } from '../../contract.js'
import type { FoyerAccess } from '../shared/connection.js'

/** Use of a widget through one library. */
export interface Consumer {
  accounts(): Promise<readonly string[]>
  chain(): Promise<number>
  sign(text: string): Promise<string>
  signTyped(): Promise<string>
  /** Sends wei, and resolves when the transaction is mined. */
  pay(to: string, wei: bigint): Promise<unknown>
  /** Reads the balance of an ERC-20 asset. */
  read(owner: string): Promise<bigint>
  /** Transfers an ERC-20 asset, and resolves when the transaction is mined. */
  write(to: string, amount: bigint): Promise<unknown>
  switchTo(id: number): Promise<unknown>
  /** Calls the listener after each change, in the library's own way. */
  watch(listener: (change: { accounts?: readonly string[]; chain?: number }) => void): void
  /** The error code as read through the library. */
  codeOf(error: unknown): string
  end(): void
}

/** Creates the use of a widget through one library. */
export type CreateConsumer = (foyer: FoyerAccess, provider: EvmProvider) => Consumer

/** Address of the ERC-20 asset of the local chain. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Signatures of its functions. */
export const usdcFunctions = [
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
]

/** Typed data of EIP-712. */
export const typedData = {
  domain: { name: 'Foyer', version: '1', chainId: 1 },
  types: { Order: [{ name: 'text', type: 'string' }] },
  primaryType: 'Order',
  message: { text: 'hello' },
} as const

/** Finds a numeric code in an error or in what it wraps, as deep as libraries wrap. */
export function numericCodeOf(error: unknown, depth = 0): number | undefined {
  if (depth > 5 || typeof error !== 'object' || error === null) return undefined
  const { code, cause, innerError, info, error: inner } = error as Readonly<Record<string, unknown>>
  if (typeof code === 'number' && code !== 100) return code
  for (const wrapped of [cause, innerError, info, inner]) {
    const found = numericCodeOf(wrapped, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
