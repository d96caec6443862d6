import type { Runtime } from './runtime.js'
import { scaleReader, type ScaleReader } from './scale.js'
import { skipValue, typeAt, variantOf } from './types.js'
import type { Metadata } from './metadata.js'

/** Result of a transaction in a block. */
export type Outcome = { readonly isSuccess: true } | { readonly isSuccess: false; readonly reason: string }

/**
 * Finds the result of a transaction among the events of its block. All events are read, so that bytes of another runtime are refused.
 *
 * @param index place of the transaction in the block
 * @throws TypeError or RangeError
 */
export function readOutcome({ metadata, events }: Runtime, bytes: Uint8Array, index: number): Outcome {
  const { form } = typeAt(metadata, events)
  const record = form.kind === 'sequence' ? typeAt(metadata, form.type).form : form
  if (record.kind !== 'composite') throw new TypeError('events of another form')
  const field = (name: string) => {
    const found = record.fields.find((each) => each.name === name)
    if (!found) throw new TypeError(`events without ${name}`)
    return found.type
  }
  const [phase, event, topics] = ['phase', 'event', 'topics'].map(field) as [number, number, number]
  const outcomes: Outcome[] = []
  const reader = scaleReader(bytes)
  reader.list(() => {
    const applied = readPhase(metadata, phase, reader)
    const outcome = readEvent(metadata, event, reader)
    skipValue(metadata, topics, reader)
    if (outcome && applied === index) outcomes.push(outcome)
  })
  reader.end()
  const [outcome, ...others] = outcomes
  if (!outcome || others.length > 0) throw new TypeError('not one result')
  return outcome
}

/** Returns the place of the transaction that an event is of. */
function readPhase(metadata: Metadata, type: number, reader: ScaleReader): number | undefined {
  const { name } = variantOf(metadata, type, reader.byte())
  return name === 'ApplyExtrinsic' ? reader.number(4) : undefined
}

/** Reads an event. Returns the result of a transaction if it is one. */
function readEvent(metadata: Metadata, type: number, reader: ScaleReader): Outcome | undefined {
  const pallet = variantOf(metadata, type, reader.byte())
  const [content] = pallet.fields
  const { name, fields } = variantOf(metadata, content?.type, reader.byte())
  const isSystem = pallet.name === 'System'
  if (isSystem && name === 'ExtrinsicFailed') {
    const [failure, ...rest] = fields
    const reason = readFailure(metadata, failure?.type, reader)
    rest.forEach(({ type: each }) => skipValue(metadata, each, reader))
    return { isSuccess: false, reason }
  }
  fields.forEach(({ type: each }) => skipValue(metadata, each, reader))
  return isSystem && name === 'ExtrinsicSuccess' ? { isSuccess: true } : undefined
}

/** Reads a `DispatchError`. Returns its name: `Balances.InsufficientBalance`, `Token.BelowMinimum`. */
function readFailure(metadata: Metadata, type: number | undefined, reader: ScaleReader): string {
  const { name, fields } = variantOf(metadata, type, reader.byte())
  const [field] = fields
  if (!field) return name
  const { form } = typeAt(metadata, field.type)
  if (form.kind === 'variant') {
    const inner = variantOf(metadata, field.type, reader.byte())
    inner.fields.forEach(({ type: each }) => skipValue(metadata, each, reader))
    return `${name}.${inner.name}`
  }
  const left = reader.left()
  if (name !== 'Module') {
    skipValue(metadata, field.type, reader)
    return name
  }
  const number = reader.byte()
  const error = reader.byte()
  // the rest of the error, which is padded to 4 bytes
  const size = moduleErrorBytes(metadata, field.type)
  reader.bytes(size - (left - reader.left()))
  const pallet = metadata.pallets.find(({ index }) => index === number)
  return `${pallet?.name ?? number}.${pallet?.errors === undefined ? error : variantOf(metadata, pallet.errors, error).name}`
}

/** Bytes of a `ModuleError`: the pallet, and an error with 1 byte, or with 4 in later runtimes. */
function moduleErrorBytes(metadata: Metadata, type: number): number {
  const { form } = typeAt(metadata, type)
  const error = form.kind === 'composite' ? form.fields.at(-1)?.type : undefined
  const { form: inner } = typeAt(metadata, error)
  return 1 + (inner.kind === 'array' ? inner.length : 1)
}
