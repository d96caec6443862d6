const names = new Map([
  ['eip155', 'Ethereum'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
  ['polkadot', 'Polkadot'],
  ['cosmos', 'Cosmos'],
])

/** The name of a namespace as people know it; the namespace itself if it is not one of the wallet's. */
export function namespaceName(namespace: string): string {
  return names.get(namespace) ?? namespace
}
