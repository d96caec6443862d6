import { addressOf, type Network } from '#kernel/chain'
import type { Asset, Receiver, ReceiverWarning, Transfer } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { checksumAddress } from '../addresses/checksum-address.js'
import { isSameAddress } from '../node/values.js'
import { evmTransferErrors } from './errors.js'

const base58 = '1-9A-HJ-NP-Za-km-z'

/** Patterns of addresses of other chains. The first match counts. */
const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['Bitcoin', /^(bc1|tb1|bcrt1)[02-9ac-hj-np-z]{6,87}$/i],
  ['Bitcoin', new RegExp(`^[13][${base58}]{25,34}$`)],
  ['Tron', new RegExp(`^T[${base58}]{33}$`)],
  // the prefix of the chain, then bech32 with a checksum of six characters
  ['Cosmos', /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,64}$/],
  ['Polkadot', new RegExp(`^[${base58}]{46,48}$`)],
  ['Solana', new RegExp(`^[${base58}]{32,44}$`)],
]

/** Name of the chain whose addresses a text matches; undefined if there is none. */
function foreignKind(text: string): string | undefined {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Address without `0x`, which is easily lost when copying. */
const bare = /^[0-9a-f]{40}$/i

/**
 * Reads an address: `0x` and 40 hexadecimal digits, with a valid checksum if both cases occur.
 *
 * @returns the address with the checksum of EIP-55
 * @throws the error of {@link evmTransferErrors} for the fault
 */
export function readAddress(text: string, network: Network): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('0x')) throw noAddress(trimmed, network)
  const digits = trimmed.slice(2)
  const [character] = /[^0-9a-f]/iu.exec(digits) ?? []
  if (character !== undefined) throw evmTransferErrors.BAD_CHARACTER({ values: { character } })
  const count = digits.length
  if (count < 40) throw evmTransferErrors.TOO_SHORT({ values: { count } })
  if (count > 40) throw evmTransferErrors.TOO_LONG({ values: { count } })
  const address = checksumAddress(trimmed)
  // an address in one case has no checksum
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && address !== trimmed) throw evmTransferErrors.BAD_CHECKSUM()
  return address
}

function noAddress(text: string, { name }: Network) {
  if (bare.test(text) || /^0x/i.test(text)) return evmTransferErrors.NO_PREFIX()
  const kind = foreignKind(text)
  if (kind !== undefined) return evmTransferErrors.FOREIGN_ADDRESS({ values: { kind, network: name } })
  return evmTransferErrors.NO_ADDRESS({ values: { network: name } })
}

/**
 * Reads the address of an asset's contract. Its case is not checked, because lists of assets use any case.
 *
 * @throws the errors of {@link readAddress}
 */
export function contractOf({ address = '' }: Asset, network: Network): string {
  return readAddress(address.toLowerCase(), network)
}

const zeroAddress = `0x${'0'.repeat(40)}`
/**
 * Addresses without a key that are used to destroy tokens, or that stand for something else: `…dEaD` and its kind, precompiled
 * contracts (below 0x200), contracts of the system of zkSync (0x80…), and the placeholder of native assets.
 */
const burnAddress =
  /^0x(0{36}(0[01]|80)[0-9a-f]{2}|0{36}dead|dead0{16}(42069){4}|(dead){9}[0-9a-f]{4}|e{40}|f{40})$/i
/** Prefix of the code of an account that delegates to a contract (EIP-7702). It still belongs to a person. */
const delegation = '0xef0100'

/** Reads a receiver and its warnings. */
export async function readReceiver(
  ask: AskNetwork,
  request: Parameters<Transfer['readReceiver']>[0],
): Promise<Receiver> {
  const { text, account, network, asset, signal } = request
  const address = readAddress(text, network)
  const checks: readonly (readonly [ReceiverWarning, boolean])[] = [
    [{ id: 'own', level: 'note' }, isSameAddress(address, addressOf(account))],
    [{ id: 'zero', level: 'refuse' }, address === zeroAddress],
    [{ id: 'burn', level: 'confirm' }, address !== zeroAddress && burnAddress.test(address)],
    [{ id: 'contract', level: 'note' }, await isContract(ask, address, network, signal)],
    [{ id: 'asset', level: 'refuse' }, isSameAddress(address, asset.address)],
  ]
  return { address, warnings: checks.filter(([, applies]) => applies).map(([warning]) => warning) }
}

/**
 * Whether an address has a contract. False if the node does not answer: the address is still valid, and the fee estimate
 * reports the unreachable node.
 */
async function isContract(ask: AskNetwork, address: string, network: Network, signal: AbortSignal) {
  try {
    const code = await ask(network, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
    return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith(delegation)
  } catch {
    signal.throwIfAborted()
    return false
  }
}
