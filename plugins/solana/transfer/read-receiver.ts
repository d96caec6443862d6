import { message } from '#kernel'
import { addressOf, type Network } from '#kernel/chain'
import type { Receiver, ReceiverWarning, Transfer } from '#kernel/money'
import type { AskNetwork, RpcRequest } from '#plugins/service/contract'
import { decodeBase58 } from '../addresses/base58.js'
import { bytesIn } from '../assets/account-data.js'
import { isAssetProgram } from '../assets/programs.js'
import { feeIn, readTransferFees } from '../assets/transfer-fee.js'
import { solanaMessages } from '../messages.js'
import { readCount, valueOf } from '../node/ask.js'
import { solanaTransferErrors } from './errors.js'

const addressBytes = 32
const lengths = { min: 32, max: 44 }
/** The system program, and the address whose contents the network destroys at the end of an epoch. */
const ownerless: readonly string[] = [
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
]
/** Owner of the variables of the network, such as its clock. */
const variablesOwner = 'Sysvar1111111111111111111111111111111111111'

/** Addresses of other networks, by their form. */
const foreignKinds: readonly (readonly [kind: string, form: RegExp])[] = [
  ['Ethereum', /^0x[0-9a-f]{40}$/i],
  ['Bitcoin', /^(bc1|tb1|bcrt1)[a-z0-9]{20,80}$/i],
  ['Bitcoin', /^[13][1-9A-HJ-NP-Za-km-z]{25,33}$/],
  ['Cosmos', /^[a-z]{2,20}1[02-9ac-hj-np-z]{38}$/],
  ['Polkadot', /^1[1-9A-HJ-NP-Za-km-z]{46,47}$/],
]

/**
 * Reads a typed address: 32 bytes in base58. It has no checksum, so that only its length and what is at it can be checked.
 *
 * @throws solana/BAD_CHARACTER, TOO_SHORT, TOO_LONG, BAD_LENGTH or FOREIGN_ADDRESS
 */
export function readAddress(text: string, { name }: { readonly name: string }): string {
  const address = text.trim()
  const [kind] = foreignKinds.find(([, form]) => form.test(address)) ?? []
  const bytes = decodeBase58(address)
  if (bytes?.length === addressBytes) return address
  if (kind !== undefined) throw solanaTransferErrors.FOREIGN_ADDRESS({ values: { kind, network: name } })
  const character = [...address].find((one) => !/[1-9A-HJ-NP-Za-km-z]/.test(one))
  if (character !== undefined) throw solanaTransferErrors.BAD_CHARACTER({ values: { character } })
  if (address.length < lengths.min) throw solanaTransferErrors.TOO_SHORT()
  if (address.length > lengths.max) throw solanaTransferErrors.TOO_LONG()
  throw solanaTransferErrors.BAD_LENGTH()
}

/** Reads a receiver, and checks what is at its address. Without an answer of a node, the address alone is checked. */
export async function readReceiver(
  ask: AskNetwork,
  { text, account, network, asset, signal }: Parameters<Transfer['readReceiver']>[0],
): Promise<Receiver> {
  const address = readAddress(text, network)
  const warnings: ReceiverWarning[] = []
  if (address === addressOf(account)) warnings.push({ id: 'own', level: 'note' })
  if (ownerless.includes(address))
    return { address, warnings: [...warnings, { id: 'zero', level: 'refuse' }] }
  if (address === asset.address) return { address, warnings: [...warnings, { id: 'asset', level: 'refuse' }] }
  const request = {
    method: 'getAccountInfo',
    params: [address, { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'confirmed' }],
  }
  const unlessSilent = <T>(answer: Promise<T>) =>
    answer.catch(() => {
      signal.throwIfAborted()
      return undefined
    })
  const look = (asked: RpcRequest) =>
    unlessSilent(ask(network, asked, signal).then((answer) => valueOf(answer, network)))
  const mintRequest = {
    method: 'getAccountInfo',
    params: [asset.address, { encoding: 'base64', commitment: 'confirmed' }],
  }
  const [found, mint, { isOnCurve }] = await Promise.all([
    look(request),
    asset.address === undefined ? undefined : look(mintRequest),
    import('../addresses/program-address.js'),
  ])
  const { owner, executable } = Object(found) as Readonly<Record<string, unknown>>
  if (executable === true || owner === variablesOwner) throw solanaTransferErrors.PROGRAM()
  if (isAssetProgram(owner)) throw solanaTransferErrors.ASSET_ACCOUNT()
  if (!isOnCurve(decodeBase58(address) ?? new Uint8Array()))
    warnings.push({ id: 'contract', level: 'confirm' })
  else if (found === null)
    warnings.push({ id: 'unfunded', level: 'note', text: message(solanaMessages, 'unfunded') })
  const fees = readTransferFees(bytesIn(mint) ?? new Uint8Array())
  const basisPoints = fees && feeIn(fees, await unlessSilent(readEpoch(ask, network, signal)))
  if (basisPoints) {
    const values = { asset: asset.symbol, percent: basisPoints / 100 }
    warnings.push({ id: 'keepsFee', level: 'note', text: message(solanaMessages, 'keepsFee', values) })
  }
  return { address, warnings }
}

async function readEpoch(ask: AskNetwork, network: Network, signal: AbortSignal): Promise<bigint> {
  const request = { method: 'getEpochInfo', params: [{ commitment: 'confirmed' }] }
  const { epoch } = Object(await ask(network, request, signal)) as { readonly epoch?: unknown }
  return readCount(epoch, network, 'epoch')
}
