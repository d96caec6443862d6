import { readEntries } from '#kernel/chain'
import type { NetworkFormats } from '../addresses/formats.js'
import { addressType, type AddressType } from '../addresses/check-address.js'
import type { BitcoinAccount } from '../contract.js'
import { bitcoinErrors } from '../errors.js'
import type { ReportedAccount } from './wallet-api.js'

/** A checked account of a wallet. */
export interface ConnectedAccount extends BitcoinAccount {
  readonly label: string | undefined
  readonly type: AddressType
  /** References of the networks that the address is valid on. */
  readonly networks: readonly string[]
  /** As in {@link ReportedAccount}. */
  readonly object: unknown
}

/** Max accounts that are read. */
const accountLimit = 1_000
const labelLimit = 64
const keyPattern = /^(0[23])?[0-9a-f]{64}$/

/**
 * Reads the accounts of a wallet, each field once: those for payments first, each address once. Invalid ones and those of other
 * chains are left out.
 *
 * @throws bitcoin/BAD_ACCOUNTS
 */
export function readAccounts(reported: unknown, formats: NetworkFormats): readonly ConnectedAccount[] {
  try {
    const byAddress = new Map<string, ConnectedAccount>()
    for (const account of readEntries(reported, accountLimit, (entry) => [readAccount(entry, formats)])) {
      const before = byAddress.get(account.address)
      // an address for both purposes is one for payments
      if (!before || account.purpose === 'payment') byAddress.set(account.address, account)
    }
    const accounts = [...byAddress.values()]
    const of = (purpose: BitcoinAccount['purpose']) =>
      accounts.filter((account) => account.purpose === purpose)
    return [...of('payment'), ...of('ordinals')]
  } catch (cause) {
    throw bitcoinErrors.BAD_ACCOUNTS({ cause })
  }
}

/** @throws if the value is no account of a known network */
function readAccount(reported: unknown, { ids, prefixes }: NetworkFormats): ConnectedAccount {
  const { address, publicKey, purpose, label, object } = Object(reported) as ReportedAccount
  if (typeof address !== 'string') throw new TypeError('no address')
  const networks = ids.filter((id) => addressType(address, prefixes(id)))
  const [first] = networks
  const type = first && addressType(address, prefixes(first))
  if (!type) throw new TypeError('no address')
  const isBech32 = type.startsWith('p2w') || type === 'p2tr'
  return {
    address: isBech32 ? address.toLowerCase() : address,
    purpose: purpose === 'ordinals' ? 'ordinals' : 'payment',
    publicKey: readKey(publicKey),
    label: typeof label === 'string' && label.length <= labelLimit ? label : undefined,
    type,
    networks,
    object,
  }
}

function readKey(key: unknown): string | undefined {
  const isBytes = key instanceof Uint8Array && key.length >= 32 && key.length <= 33
  const text = isBytes ? Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('') : key
  return typeof text === 'string' && keyPattern.test(text) ? text : undefined
}
