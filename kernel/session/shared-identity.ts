/** Properties that identify a wallet: of a connector, or of a wallet in the catalogue. */
export interface WalletIdentity {
  /** Id in the wallet catalogue. */
  readonly explorerId?: string | undefined
  readonly rdns?: string | undefined
  readonly name: string
  /** Whether another connector claims the same identity, so that none can be verified. */
  readonly contested?: boolean | undefined
}

/**
 * Returns the property by which two identities are one wallet, if any. The strongest property that both have decides: catalogue
 * id, rdns, name. A contested identity has only its catalogue id.
 */
export function sharedIdentity(
  a: WalletIdentity,
  b: WalletIdentity,
): 'explorerId' | 'rdns' | 'name' | undefined {
  const by = a.explorerId && b.explorerId ? 'explorerId' : a.rdns && b.rdns ? 'rdns' : 'name'
  const isEqual = by === 'name' ? isSameName(a, b) : a[by] === b[by]
  return isEqual && (by === 'explorerId' || !(a.contested || b.contested)) ? by : undefined
}

/** Whether two names are equal without case and the word "Wallet": "Juniper Wallet" equals "juniper". */
export function isSameName(a: { readonly name: string }, b: { readonly name: string }): boolean {
  return plainName(a) === plainName(b)
}

function plainName({ name }: { readonly name: string }): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+wallet$/, '')
}
