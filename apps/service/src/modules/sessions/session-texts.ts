// Widgets build the same texts. This file has no imports, so that a plugin can have the same code.

/** Session of a text to sign. */
interface NamedSession {
  /** CAIP-10 id; the address of an EVM account with its checksum (EIP-55). */
  readonly account: string
  readonly projectId: string
}

/** Session that {@link storeText} names. */
interface SessionToStore extends NamedSession {
  /** Page that the permissions were granted to. */
  readonly project: { readonly name: string; readonly url: string }
  /** SHA-256 of {@link canonicalGrant} as 0x and hex digits. */
  readonly grantHash: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Seconds since 1970. */
  readonly timestamp: number
}

/** Returns the text that an account signs to have a session stored. */
export function storeText({ account, projectId, project, grantHash, expiry, timestamp }: SessionToStore) {
  return [
    `Add a smart session of ${project.name} to the list of your sessions.`,
    '',
    'Your wallet has granted its permissions already. This signature grants nothing and sends no transaction.',
    '',
    `Site: ${project.url}`,
    `Project: ${projectId}`,
    `Account: ${account}`,
    `SHA-256 of the permissions: ${grantHash}`,
    `Expires: ${timeText(expiry)}`,
    `Signed: ${timeText(timestamp)}`,
  ].join('\n')
}

/**
 * Returns the text that an account signs to revoke a session. It has no time: a session is revoked once, and its pci is used for no
 * other one.
 */
export function revokeText({ account, projectId, pci }: NamedSession & { readonly pci: string }): string {
  return [
    'Revoke a smart session in the list of your sessions.',
    '',
    'It cannot be made active again. This signature sends no transaction.',
    '',
    `Session: ${pci}`,
    `Project: ${projectId}`,
    `Account: ${account}`,
  ].join('\n')
}

const timeText = (seconds: number) => new Date(seconds * 1_000).toISOString()

/** Parts of a grant that its hash covers: the answer of the wallet to wallet_grantPermissions (ERC-7715). */
export interface Grant {
  readonly context: string
  readonly permissions: readonly unknown[]
  readonly policies: readonly unknown[]
  /** Null if there is none. */
  readonly signer: unknown
}

/** Returns the text whose hash the account signs: `{context, permissions, policies, signer}` in the form of RFC 8785. */
export function canonicalGrant({ context, permissions, policies, signer }: Grant): string {
  return canonicalJson({ context, permissions, policies, signer })
}

/** Writes a value as JSON with the keys of objects in order and without spaces (RFC 8785). */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
}
