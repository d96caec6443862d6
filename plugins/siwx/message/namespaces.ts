/** Names of the namespaces in the first line of a message: "with your Ethereum account". */
const names = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
} as const

/** Returns the name of a namespace in a message: that of the list, or the namespace itself. */
export function signInName(namespace: string): string {
  return Object.hasOwn(names, namespace) ? names[namespace as keyof typeof names] : namespace
}

/** Returns the namespace of a name. */
export function namespaceOfSignIn(name: string): string {
  const found = Object.entries(names).find((entry) => entry[1] === name)
  return found?.[0] ?? name
}

/** Whether a reference has the only form of the chain IDs of a namespace: a number without leading zeros on EVM networks. */
export function isReference(namespace: string, reference: string): boolean {
  return namespace !== 'eip155' || /^[1-9]\d*$/.test(reference)
}
