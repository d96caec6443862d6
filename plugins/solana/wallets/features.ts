import type { StandardWallet } from '#plugins/wallet-standard/contract'

/** Features of Wallet Standard that are used, with the part of them that is called. Their answers are unchecked. */
export interface Features {
  readonly 'standard:connect': { connect(input?: { readonly silent?: boolean }): Promise<unknown> }
  readonly 'standard:disconnect': { disconnect(): Promise<unknown> }
  readonly 'standard:events': {
    on(event: 'change', listener: (change: unknown) => void): () => void
  }
  readonly 'solana:signMessage': { signMessage(...inputs: readonly unknown[]): Promise<unknown> }
  readonly 'solana:signTransaction': { signTransaction(...inputs: readonly unknown[]): Promise<unknown> }
  readonly 'solana:signAndSendTransaction': {
    signAndSendTransaction(...inputs: readonly unknown[]): Promise<unknown>
  }
}

/** The function of each feature. */
const functions = {
  'standard:connect': 'connect',
  'standard:disconnect': 'disconnect',
  'standard:events': 'on',
  'solana:signMessage': 'signMessage',
  'solana:signTransaction': 'signTransaction',
  'solana:signAndSendTransaction': 'signAndSendTransaction',
} as const satisfies { readonly [Name in keyof Features]: keyof Features[Name] }

/** Returns a feature of a wallet; undefined if the wallet lacks it or its function. */
export function featureOf<Name extends keyof Features>(
  wallet: StandardWallet,
  name: Name,
): Features[Name] | undefined {
  const feature = Object(wallet.feature(name)) as Readonly<Record<string, unknown>>
  return typeof feature[functions[name]] === 'function' ? (feature as unknown as Features[Name]) : undefined
}
