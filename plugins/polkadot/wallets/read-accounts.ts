import { readEntries } from '#kernel/chain'
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
const ethereumPattern = /^0x[0-9a-f]{40}$/i

/**
 * Reads the accounts of an extension, each field once. Invalid ones are left out, and so are accounts with addresses of Ethereum,
 * which some networks use.
 *
 * @throws polkadot/BAD_ACCOUNTS
 */
export function readAccounts(answer: unknown): readonly ExtensionAccount[] {
  try {
    const accounts = new Map<string, ExtensionAccount>()
    for (const account of readEntries(answer, accountLimit, readAccount)) {
      const key = account.publicKey.join()
      if (!accounts.has(key)) accounts.set(key, account)
    }
    return [...accounts.values()]
  } catch (cause) {
    throw polkadotErrors.BAD_ACCOUNTS({ cause })
  }
}

function readAccount(value: unknown): readonly ExtensionAccount[] {
  const { address, genesisHash, name, type } = Object(value) as Readonly<Record<string, unknown>>
  if (typeof address !== 'string') throw new TypeError('no address')
  // older extensions give no type
  if (type === 'ethereum' || ethereumPattern.test(address)) return []
  const decoded = decodeSs58(address)
  if (!decoded) throw new TypeError('no address')
  // extensions write null or an empty text for all networks
  const isBound = genesisHash !== undefined && genesisHash !== null && genesisHash !== ''
  if (isBound && !(typeof genesisHash === 'string' && hashPattern.test(genesisHash)))
    throw new TypeError('no genesis hash')
  return [
    {
      publicKey: decoded.publicKey,
      address,
      genesisHash: isBound ? String(genesisHash).toLowerCase() : undefined,
      label: typeof name === 'string' && name.length <= labelLimit ? name : undefined,
    },
  ]
}
