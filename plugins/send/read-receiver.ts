import { isRejection } from '#kernel'
import { namesCapability, type Asset, type Names, type ResolvedName, type Transfer } from '#kernel/contracts'
import type { ReadReceiver } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'
import type { Place } from './state.js'

/** Only such pictures are drawn: others would tell their server who is looking. */
const inlinePicture = /^data:image\//

/**
 * Reads an address or a name, and refuses those where everything is lost.
 * @throws 'Error resolving name', send/NAME_UNKNOWN, send/ZERO_ADDRESS, send/ASSET_ADDRESS, or what is wrong with it.
 */
export async function readReceiver(
  { namespaces }: Pick<SendDeps, 'namespaces'>,
  request: {
    readonly place: Place
    readonly transfer: Transfer
    readonly asset: Asset
    readonly text: string
    readonly signal: AbortSignal
  },
): Promise<ReadReceiver> {
  const { place, transfer, asset, signal } = request
  const text = request.text.trim()
  const { account, network } = place
  const names = await namespaces.capability(network.chainNamespace, namesCapability)
  const typedName = names?.isName(text) ? text : undefined
  const named = names && typedName !== undefined ? await resolve(names, typedName, place, signal) : undefined
  const read = await transfer.readReceiver({ text: named?.address ?? text, account, network, asset, signal })
  if (read.warnings.includes('zero')) throw sendErrors.ZERO_ADDRESS()
  if (read.warnings.includes('asset')) throw sendErrors.ASSET_ADDRESS({ values: { symbol: asset.symbol } })
  // a picture and a name are an extra: without them the address is as good
  const naming = await names?.lookUp({ address: read.address, network, signal }).catch(() => undefined)
  signal.throwIfAborted()
  return {
    ...read,
    typedName,
    // as its registry spells it: what was typed may only look like it
    profileName: named?.name ?? naming?.name,
    profileImageUrl: naming?.avatar && inlinePicture.test(naming.avatar) ? naming.avatar : undefined,
  }
}

/**
 * What a name stands for.
 * @throws 'Error resolving name' with the cause, send/NAME_UNKNOWN
 */
export async function resolve(
  names: Names,
  name: string,
  { network }: Place,
  signal: AbortSignal,
): Promise<ResolvedName> {
  let found: ResolvedName | undefined
  try {
    found = await names.resolve({ name, network, signal })
  } catch (cause) {
    signal.throwIfAborted()
    if (isRejection(cause)) throw cause
    throw sendErrors.NAME_NOT_RESOLVED({ cause })
  }
  if (!found) throw sendErrors.NAME_UNKNOWN({ values: { name } })
  return found
}
