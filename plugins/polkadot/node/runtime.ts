import { readMetadata, type Metadata, type Pallet } from './metadata.js'
import { readExtensions, type Extension } from './extensions.js'
import { scaleReader } from './scale.js'
import { shapeOf, typeAt, variantOf } from './types.js'

/** Numbers of a runtime's version. */
export interface RuntimeVersion {
  readonly specVersion: number
  readonly transactionVersion: number
}

/** A runtime whose transfers this code can build and read. */
export interface Runtime extends RuntimeVersion {
  readonly metadata: Metadata
  /** Indexes of the pallet and of its call `transfer_keep_alive`. */
  readonly transferCall: Uint8Array
  /** Parts of transactions beside the call, in order. */
  readonly extensions: readonly Extension[]
  /** Balance below which an account is removed. */
  readonly existentialDeposit: bigint
  /** Type of `System.Events`. */
  readonly events: number
}

/** Format of transactions that wallets sign. */
const extrinsicVersion = 4
const transferName = 'transfer_keep_alive'

/**
 * Reads what transfers need from metadata. Types are compared with those that this code encodes: a runtime with others is refused.
 *
 * @throws TypeError or RangeError
 */
export function readRuntime(bytes: Uint8Array): Runtime {
  const metadata = readMetadata(bytes)
  const { address, signature } = metadata
  if (metadata.extrinsicVersion !== extrinsicVersion)
    throw new TypeError(`transactions of version ${metadata.extrinsicVersion}`)
  checkAddress(metadata, address)
  if (typeAt(metadata, signature).path.at(-1) !== 'MultiSignature') throw new TypeError('other signatures')
  const system = palletNamed(metadata, 'System')
  const balances = palletNamed(metadata, 'Balances')
  const accountShape = shapeOf(metadata, required(system.storage.get('Account'), 'System.Account'))
  if (!/^\(u32,u32,u32,u32,\(u128,u128,u128,u128\)\)$/.test(accountShape))
    throw new TypeError(`accounts of the form ${accountShape}`)
  const transfer = variantOf(metadata, balances.calls, transferName)
  const [receiver, value, ...others] = transfer.fields
  checkAddress(metadata, receiver?.type)
  if (!value || others.length > 0 || shapeOf(metadata, value.type) !== 'compact(u128)')
    throw new TypeError(`another ${transferName}`)
  return {
    metadata,
    ...readVersion(constantOf(system, 'Version').value),
    transferCall: Uint8Array.of(balances.index, transfer.index),
    extensions: readExtensions(metadata),
    existentialDeposit: numberOf(metadata, balances, 'ExistentialDeposit'),
    events: required(system.storage.get('Events'), 'System.Events'),
  }
}

const required = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new TypeError(`no ${name}`)
  return value
}

const palletNamed = ({ pallets }: Metadata, wanted: string): Pallet =>
  required(
    pallets.find(({ name }) => name === wanted),
    `pallet ${wanted}`,
  )

const constantOf = ({ name, constants }: Pallet, constant: string) =>
  required(constants.get(constant), `constant ${name}.${constant}`)

function numberOf(metadata: Metadata, pallet: Pallet, name: string): bigint {
  const { type, value } = constantOf(pallet, name)
  if (shapeOf(metadata, type) !== 'u128') throw new TypeError(`${name} of another type`)
  const reader = scaleReader(value)
  const number = reader.uint(16)
  reader.end()
  return number
}

/** Checks that a type is `MultiAddress` of accounts with 32 bytes. */
function checkAddress(metadata: Metadata, type: number | undefined): void {
  const [account, ...others] = variantOf(metadata, type, 'Id').fields
  const isKnown =
    typeAt(metadata, type).path.at(-1) === 'MultiAddress' &&
    variantOf(metadata, type, 0).name === 'Id' &&
    others.length === 0 &&
    account !== undefined &&
    shapeOf(metadata, account.type) === '[u8;32]'
  if (!isKnown) throw new TypeError('addresses of another form')
}

/** Reads the version that a runtime names in its constants. */
function readVersion(bytes: Uint8Array): RuntimeVersion {
  const reader = scaleReader(bytes)
  reader.text()
  reader.text()
  reader.number(4)
  const specVersion = reader.number(4)
  reader.number(4)
  reader.list(() => reader.bytes(12))
  return { specVersion, transactionVersion: reader.number(4) }
}
