import {
  addressKey,
  addressPrefix,
  combinedNames,
  isRejection,
  isSameAddress,
  type AddressFormat,
  type Names,
  type Network,
  type ResolvedName,
} from '#kernel/chain'
import type { Asset, MemoRule, Receiver, Transfer } from '#kernel/money'
import { type Payer } from '#plugins/transactions/contract'
import { sharedEnds } from './constants.js'
import type { LookAlike, ReadReceiver } from './contract.js'
import { sendErrors } from './contract/errors.js'
import type { SendDeps } from './deps.js'
import { readPaymentLink } from './payment-link.js'

/** Only inline pictures are shown: a request for another would tell its server the IP address of the user. */
const inlinePicture = /^data:image\//

/**
 * Reads an address or a name, and refuses addresses where everything is lost.
 *
 * @throws 'Error resolving name', send/NAME_UNKNOWN, send/ZERO_ADDRESS, send/ASSET_ADDRESS, send/RECEIVER_REFUSED, or the
 *   namespace's error
 */
export async function readReceiver(
  { namespaces }: Pick<SendDeps, 'namespaces'>,
  { account, network, transfer }: Payer & { readonly transfer: Transfer },
  request: { readonly text: string; readonly asset: Asset; readonly signal: AbortSignal },
): Promise<ReadReceiver> {
  const { asset, signal } = request
  const text = readPaymentLink(request.text)?.receiver ?? request.text.trim()
  const names = await combinedNames(namespaces, network.chainNamespace)
  const typedName = names?.isName(text) ? text : undefined
  const named =
    names && typedName !== undefined
      ? await resolveName(names, { name: typedName, network, signal })
      : undefined
  const read = await transfer.readReceiver({ text: named?.address ?? text, account, network, asset, signal })
  const refusal = read.warnings.find(({ level }) => level === 'refuse')
  if (refusal?.id === 'zero') throw sendErrors.ZERO_ADDRESS()
  if (refusal?.id === 'asset') throw sendErrors.ASSET_ADDRESS({ values: { symbol: asset.symbol } })
  if (refusal) throw sendErrors.RECEIVER_REFUSED({ data: refusal })
  // optional: the address is enough to send
  const naming = await names?.lookUp({ address: read.address, network, signal }).catch(() => undefined)
  signal.throwIfAborted()
  return {
    ...read,
    typedName,
    // in the registry's spelling: the typed text may only look like it
    profileName: named?.name ?? naming?.name,
    profileImageUrl: naming?.avatar && inlinePicture.test(naming.avatar) ? naming.avatar : undefined,
  }
}

/** Resolves a name. @throws 'Error resolving name' with the cause, send/NAME_UNKNOWN */
export async function resolveName(
  names: Names,
  request: Parameters<Names['resolve']>[0],
): Promise<ResolvedName> {
  let found: ResolvedName | undefined
  try {
    found = await names.resolve(request)
  } catch (cause) {
    request.signal.throwIfAborted()
    if (isRejection(cause)) throw cause
    throw sendErrors.NAME_NOT_RESOLVED({ cause })
  }
  if (!found) throw sendErrors.NAME_UNKNOWN({ values: { name: request.name } })
  return found
}

/** Returns the memo rule of a transfer: the rule of the network, with a required memo if the receiver needs one. */
export function memoRuleOf(
  transfer: Pick<Transfer, 'memo'>,
  network: Network,
  receiver: Pick<Receiver, 'needsMemo'> | undefined,
): MemoRule | undefined {
  const rule = transfer.memo?.(network)
  return rule && { ...rule, isRequired: rule.isRequired || receiver?.needsMemo === true }
}

/** @throws send/MEMO_REQUIRED, send/MEMO_TOO_LONG, send/MEMO_UNSUPPORTED */
export function checkMemo(memo: string, rule: MemoRule | undefined, network: Network): void {
  if (!rule && memo !== '') throw sendErrors.MEMO_UNSUPPORTED({ values: { network: network.name } })
  if (rule?.isRequired && memo === '') throw sendErrors.MEMO_REQUIRED()
  const count = new TextEncoder().encode(memo).length
  if (rule && count > rule.maxBytes) throw sendErrors.MEMO_TOO_LONG({ values: { count, max: rule.maxBytes } })
}

/**
 * Finds a known address with the same ends as another and a different middle. People compare only the ends of addresses, so
 * attackers create addresses with the same ends.
 *
 * @param known own accounts and confirmed receivers, which are no look-alikes themselves
 * @param pending receivers of transfers that are not final: the visitor has just read them, and nothing vouches for them yet
 */
export function findLookAlike(
  address: string,
  known: readonly LookAlike[],
  pending: readonly LookAlike[],
  format: AddressFormat,
): LookAlike | undefined {
  const isAddress = (entry: LookAlike) => isSameAddress(entry.address, address, format)
  if (known.some(isAddress)) return undefined
  return [...known, ...pending.filter((entry) => !isAddress(entry))].find(
    (entry) => endsOf(entry.address, format) === endsOf(address, format),
  )
}

function endsOf(address: string, format: AddressFormat): string {
  // people do not look at the case of letters, even where it matters
  const body = address.slice(addressPrefix(address, format).length)
  return addressKey(`${body.slice(0, sharedEnds)}…${body.slice(-sharedEnds)}`, { ignoresCase: /^/ })
}
