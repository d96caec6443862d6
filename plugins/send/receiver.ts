import { combinedNames, isRejection } from '#kernel'
import { type Asset, type Names, type ResolvedName, type Transfer } from '#kernel/contracts'
import type { ReadReceiver } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import type { SendContext } from './state.js'

/** Only such pictures are shown: a request for another would tell its server who looks. */
const inlinePicture = /^data:image\//

/**
 * Reads an address or a name, and refuses addresses where everything is lost.
 *
 * @throws 'Error resolving name', send/NAME_UNKNOWN, send/ZERO_ADDRESS, send/ASSET_ADDRESS, send/RECEIVER_REFUSED, or the
 *   namespace's error
 */
export async function readReceiver(
  { namespaces }: Pick<SendDeps, 'namespaces'>,
  { account, network, transfer }: SendContext & { readonly transfer: Transfer },
  request: { readonly text: string; readonly asset: Asset; readonly signal: AbortSignal },
): Promise<ReadReceiver> {
  const { asset, signal } = request
  const text = request.text.trim()
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
