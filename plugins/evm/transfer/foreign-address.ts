const base58 = '1-9A-HJ-NP-Za-km-z'

/** Addresses of other chains by how they look; the first that fits counts. */
const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['Bitcoin', /^(bc1|tb1|bcrt1)[02-9ac-hj-np-z]{6,87}$/i],
  ['Bitcoin', new RegExp(`^[13][${base58}]{25,34}$`)],
  ['Tron', new RegExp(`^T[${base58}]{33}$`)],
  // the checksum part has six characters, what stands before 1 is the chain's own
  ['Cosmos', /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,64}$/],
  ['Polkadot', new RegExp(`^[${base58}]{46,48}$`)],
  ['Solana', new RegExp(`^[${base58}]{32,44}$`)],
]

/** Which other chain an address looks to be of; undefined where it looks like none we know. */
export function foreignKind(text: string): string | undefined {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0]
}
