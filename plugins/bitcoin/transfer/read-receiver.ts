import { addressOf, type Network } from '#kernel/chain'
import type { Receiver, ReceiverWarning, Transfer } from '#kernel/money'
import { addressType } from '../addresses/check-address.js'
import type { NetworkFormats } from '../addresses/formats.js'
import { signerNetwork } from '../signing/check-input.js'
import { loadSigner } from '../signing/load-signer.js'
import { bitcoinTransferErrors as errors } from './errors.js'

const lengths = { min: 26, max: 90 }
/** Scripts of keys and scripts that cannot exist: a hash of zeros. */
const zeroHash = /^00140{40}$|^76a9140{40}88ac$|^a9140{40}87$|^00200{64}$/
/** Addresses made of words, whose keys cannot be known. They are used to destroy bitcoin. */
const burnAddresses: readonly string[] = [
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
]

/** Addresses of other chains, by their form. */
const foreignKinds: readonly (readonly [kind: string, form: RegExp])[] = [
  ['Ethereum', /^0x[0-9a-f]{40}$/i],
  ['Litecoin', /^(ltc1|tltc1)[a-z0-9]{20,80}$/i],
  ['Litecoin', /^[LM][1-9A-HJ-NP-Za-km-z]{25,33}$/],
  ['Dogecoin', /^D[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['Bitcoin Cash', /^(bitcoincash:|bchtest:)[a-z0-9]{20,60}$/i],
  ['Lightning', /^ln(bc|tb|bcrt)[0-9a-z]{20,}$/i],
  ['Cosmos', /^(cosmos|osmo|celestia)1[02-9ac-hj-np-z]{38}$/],
  ['Solana', /^[1-9A-HJ-NP-Za-km-z]{43,44}$/],
]

/**
 * Reads a typed address, also in a payment link (BIP-21).
 *
 * @returns the address in its recommended spelling
 * @throws an error of the table: each fault has its own
 */
export function readAddress(
  text: string,
  { name, id }: Pick<Network, 'name' | 'id'>,
  formats: NetworkFormats,
): string {
  const address = text.trim().replace(/^bitcoin:([^?]*).*$/is, '$1')
  const here = formats.prefixes(String(id))
  if (addressType(address, here)) return isBech32(address) ? address.toLowerCase() : address
  if (formats.ids.some((other) => addressType(address, formats.prefixes(other))))
    throw errors.OTHER_NETWORK({ values: { network: name } })
  const [kind] = foreignKinds.find(([, form]) => form.test(address)) ?? []
  if (kind !== undefined) throw errors.FOREIGN_ADDRESS({ values: { kind, network: name } })
  const character = [...address].find((one) => !/[0-9A-Za-z]/.test(one)) ?? wrongLetter(address)
  if (character !== undefined) throw errors.BAD_CHARACTER({ values: { character } })
  if (address.length < lengths.min) throw errors.TOO_SHORT()
  if (address.length > lengths.max) throw errors.TOO_LONG()
  if (isBech32(address) && /[a-z]/.test(address) && /[A-Z]/.test(address)) throw errors.MIXED_CASE()
  throw isBech32(address) || /^[123mn]/.test(address) ? errors.BAD_CHECKSUM() : errors.BAD_ADDRESS()
}

const isBech32 = (address: string) => /^(bc|tb|bcrt)1/i.test(address)

/** First character that the alphabet of an address lacks. */
function wrongLetter(address: string): string | undefined {
  if (/^(bc|tb|bcrt)1./i.test(address))
    return [...address.replace(/^[^1]*1/, '')].find((one) => /[1bio]/i.test(one))
  return /^[123mn]./.test(address) ? [...address].find((one) => /[0OIl]/.test(one)) : undefined
}

/** Reads a receiver. @scure/btc-signer checks the address again: it must have a script. */
export async function readReceiver(
  formats: NetworkFormats,
  { text, account, network }: Parameters<Transfer['readReceiver']>[0],
): Promise<Receiver> {
  const address = readAddress(text, network, formats)
  const script = await scriptOf(address, network, formats)
  const hex = Array.from(script, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const warnings: ReceiverWarning[] = []
  if (address === addressOf(account)) warnings.push({ id: 'own', level: 'note' })
  if (zeroHash.test(hex)) warnings.push({ id: 'zero', level: 'refuse' })
  if (burnAddresses.includes(address)) warnings.push({ id: 'burn', level: 'confirm' })
  return { address, warnings }
}

/** Returns the script of an address. @throws bitcoin/BAD_ADDRESS */
async function scriptOf(address: string, network: Network, formats: NetworkFormats): Promise<Uint8Array> {
  const { Address, OutScript } = await loadSigner()
  try {
    return OutScript.encode(Address(signerNetwork(formats.prefixes(String(network.id)))).decode(address))
  } catch (cause) {
    // such as a taproot key that is no point of the curve
    throw errors.BAD_ADDRESS({ cause })
  }
}
