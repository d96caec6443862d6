import { decodeSs58 } from '../addresses/ss58.js'
import { polkadotErrors } from '../errors.js'

/** An account of an extension, copied. */
export interface ExtensionAccount {
  readonly publicKey: Uint8Array
  /** Address in the spelling of the extension, which takes it back in requests. */
  readonly address: string
  /** Genesis hash of the only network that the account is for; undefined if it is for all. */
  readonly genesisHash: string | undefined
  readonly label: string | undefined
}

const accountLimit = 1_000
const labelLimit = 64
const hashPattern = /^0x[0-9a-f]{64}$/i

/**
 * Reads the accounts of an extension, each field once. Accounts with addresses of Ethereum, which some networks use, are left
 * out.
 *
 * @throws polkadot/BAD_ACCOUNTS
 */
export function readAccounts(answer: unknown): readonly ExtensionAccount[] {
  try {
    const length = Array.isArray(answer) ? (answer.length as unknown) : undefined
    if (typeof length !== 'number' || !(length >= 0 && length <= accountLimit)) throw new TypeError('no list')
    const accounts = new Map<string, ExtensionAccount>()
    for (let at = 0; at < length; at++) {
      const account = readAccount((answer as readonly unknown[])[at])
      if (!account) continue
      const key = account.publicKey.join()
      if (!accounts.has(key)) accounts.set(key, account)
    }
    return [...accounts.values()]
  } catch (cause) {
    throw polkadotErrors.BAD_ACCOUNTS({ cause })
  }
}

function readAccount(value: unknown): ExtensionAccount | undefined {
  const { address, genesisHash, name, type } = Object(value) as Readonly<Record<string, unknown>>
  if (type === 'ethereum') return undefined
  const decoded = decodeSs58(address)
  if (typeof address !== 'string' || !decoded) throw new TypeError('no address')
  // extensions write null or an empty text for all networks
  const isBound = genesisHash !== undefined && genesisHash !== null && genesisHash !== ''
  if (isBound && !(typeof genesisHash === 'string' && hashPattern.test(genesisHash)))
    throw new TypeError('no genesis hash')
  return {
    publicKey: decoded.publicKey,
    address,
    genesisHash: isBound ? String(genesisHash).toLowerCase() : undefined,
    label: typeof name === 'string' && name.length <= labelLimit ? name : undefined,
  }
}
