/** User whose wallet a statement is about. */
export interface StatementOwner {
  readonly projectId: string
  readonly userId: string
  /** EVM address of the wallet, in any case. */
  readonly evmAddress: string
}

/** Recovery share as the frame stores it: in clear, or encrypted with the parameters that it needs to open it. All texts are base64url. */
export interface StatedContent {
  readonly mode: 'automatic' | 'password' | 'passkey'
  readonly share?: string | undefined
  readonly ciphertext?: string | undefined
  readonly kdf?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly credentialId?: string | undefined
}

/** Receiver of the codes of a recovery: an e-mail address, none, or the one of the share that is replaced. */
export type RecoveryContact = { readonly email: string } | 'none' | 'present'

/**
 * Content of a statement, by its kind:
 * - `wallet`: the addresses of the wallet, and the kind of its smart account
 * - `login-share`, `recovery-share`: a share of a new split, stored by the device whose key has the thumbprint `jkt` (RFC 7638)
 * - `contact`: another receiver of the codes of the recovery share of `split`
 */
export type WalletStatement =
  | { readonly kind: 'wallet'; readonly solanaAddress: string; readonly accountKind: string }
  | { readonly kind: 'login-share'; readonly jkt: string; readonly split: string; readonly share: string }
  | {
      readonly kind: 'recovery-share'
      readonly jkt: string
      readonly split: string
      readonly content: StatedContent
      readonly contact: RecoveryContact
    }
  | {
      readonly kind: 'contact'
      readonly jkt: string
      readonly split: string
      readonly contact: RecoveryContact
    }

/** 20 bytes in the place of the validator: the address of no contract. */
const validator = 'foyer wallet records'

/**
 * Returns the bytes of a statement, whose Keccak-256 hash the EVM key of the wallet signs (EIP-191, version 0x00). Pages can ask only for
 * signatures of version 0x45 (`personal_sign`) and 0x01 (EIP-712), and for transactions: none of these begins with 0x1900.
 */
export function statementBytes(owner: StatementOwner, statement: WalletStatement): Uint8Array {
  const { projectId, userId, evmAddress } = owner
  const values = [statement.kind, projectId, userId, evmAddress.toLowerCase(), ...valuesOf(statement)]
  const text = new TextEncoder().encode(validator + JSON.stringify(values))
  return Uint8Array.of(0x19, 0x00, ...text)
}

function valuesOf(statement: WalletStatement): readonly unknown[] {
  switch (statement.kind) {
    case 'wallet':
      return [statement.solanaAddress, statement.accountKind]
    case 'login-share':
      return [statement.jkt, statement.split, statement.share]
    case 'recovery-share':
      return [
        statement.jkt,
        statement.split,
        ...contentValues(statement.content),
        contactValue(statement.contact),
      ]
    case 'contact':
      return [statement.jkt, statement.split, contactValue(statement.contact)]
  }
}

/** In an order that does not depend on how an object was written. */
function contentValues({
  mode,
  share,
  ciphertext,
  kdf = {},
  credentialId,
}: StatedContent): readonly unknown[] {
  const parameters = Object.entries(kdf).sort(([first], [second]) => (first < second ? -1 : 1))
  return [mode, share ?? null, ciphertext ?? null, parameters, credentialId ?? null]
}

/** A list for an address, so that no address is one of the words. */
const contactValue = (contact: RecoveryContact) => (typeof contact === 'string' ? contact : [contact.email])
