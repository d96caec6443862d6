import { describe, expect, test } from 'vitest'
import { xxhashAsHex } from '@polkadot/util-crypto'
import { metadata as polkadotMetadata } from '../../../tooling/devnet/polkadot/rpc.mjs'
import { fromHex, toHex } from '../hex.js'
import { vectors } from '../testing/extrinsic-vectors.js'
import {
  callBytes,
  eraBytes,
  extrinsicBytes,
  hashOf,
  payloadBytes,
  readExtrinsic,
} from '../transfer/extrinsic.js'
import { accountKey, eventsKey, readAccount, spendableOf } from './account.js'
import { readOutcome } from './events.js'
import { readRuntime } from './runtime.js'
import { compactBytes, scaleReader } from './scale.js'

const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array()
const metadata = bytes(polkadotMetadata)
const runtime = readRuntime(metadata)

/** Replaces a text in metadata by one of the same length. */
function withText(text: string, other: string): Uint8Array {
  const latin = Buffer.from(metadata).toString('latin1')
  expect(latin).toContain(text)
  return Uint8Array.from(Buffer.from(latin.replaceAll(text, other), 'latin1'))
}

describe('metadata of Polkadot', () => {
  test('has the version, the call, the minimum and the extensions', () => {
    expect(runtime).toMatchObject({
      specVersion: 1_002_005,
      transactionVersion: 26,
      transferCall: Uint8Array.of(5, 3),
      existentialDeposit: 10_000_000_000n,
    })
    expect(runtime.extensions.map(({ name }) => name)).toEqual([
      'CheckNonZeroSender',
      'CheckSpecVersion',
      'CheckTxVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
      'CheckWeight',
      'ChargeTransactionPayment',
      'PrevalidateAttests',
      'CheckMetadataHash',
    ])
  })

  test.each([
    ['another name of the call', 'transfer_keep_alive', 'transfer_keep_alivE'],
    ['another name of the pallet', 'Balances', 'Balancez'],
    ['an unknown extension with a content', 'CheckMetadataHash', 'ChargeMetadataFee'],
    ['a transaction that is not bound to a nonce', 'CheckNonce', 'CheckOther'],
    ['other addresses', 'MultiAddress', 'MultiAddresz'],
    ['other signatures', 'MultiSignature', 'MultiSignaturz'],
  ])('with %s is refused', (_, text, other) => {
    expect(() => readRuntime(withText(text, other))).toThrow(TypeError)
  })

  test('of another version is refused', () => {
    const later = metadata.slice()
    later[4] = 16
    expect(() => readRuntime(later)).toThrow('metadata of version 16')
  })

  test('that ends early is refused at each place', () => {
    for (let length = 0; length < metadata.length; length += 997)
      expect(() => readRuntime(metadata.subarray(0, length))).toThrow()
  })

  test('with changed bytes is read or refused, without an end that never comes', () => {
    for (let at = 5; at < metadata.length; at += 3_001) {
      const changed = metadata.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      try {
        expect(readRuntime(changed)).toHaveProperty('transferCall')
      } catch (error) {
        expect(error instanceof TypeError || error instanceof RangeError).toBe(true)
      }
    }
  })
})

describe('transfers', () => {
  const [sender, receiver] = [bytes(vectors.sender), bytes(vectors.receiver)]
  const signature = { type: 'sr25519', bytes: bytes(vectors.signature) } as const

  test.each(vectors.transfers)(
    'with the nonce $nonce are as another library encodes them',
    ({ nonce, amount, block, era, payload, extrinsic, hash }) => {
      const values = {
        ...runtime,
        nonce,
        era: eraBytes(128n, block),
        blockHash: bytes(vectors.blockHash),
        genesisHash: bytes(vectors.genesisHash),
      }
      const call = callBytes(runtime, { receiver, amount })
      const raw = extrinsicBytes(runtime, call, values, sender, signature)
      expect(toHex(values.era)).toBe(era)
      expect(toHex(payloadBytes(runtime, call, values))).toBe(payload)
      expect(toHex(raw)).toBe(extrinsic)
      expect(toHex(hashOf(raw))).toBe(hash)
      expect(readExtrinsic(runtime, raw)).toEqual({ signer: sender, nonce, transfer: { receiver, amount } })
    },
  )

  test('other bytes are no transfer', () => {
    const raw = bytes(vectors.transfers[0].extrinsic)
    for (let length = 0; length < raw.length; length++)
      expect(readExtrinsic(runtime, raw.subarray(0, length))).toBeUndefined()
    expect(readExtrinsic(runtime, Uint8Array.from([...raw, 0]))).toBeUndefined()
  })
})

test('events have the result of each transaction, with the name of a failure', () => {
  const events = bytes(vectors.events)
  expect(readOutcome(runtime, events, 2)).toEqual({ isSuccess: true })
  expect(readOutcome(runtime, events, 3)).toEqual({ isSuccess: false, reason: 'Token.BelowMinimum' })
  expect(readOutcome(runtime, events, 4)).toEqual({
    isSuccess: false,
    reason: 'Balances.InsufficientBalance',
  })
  expect(() => readOutcome(runtime, events, 1)).toThrow('not one result')
  expect(() => readOutcome(runtime, events.subarray(0, -1), 2)).toThrow(RangeError)
  expect(() => readOutcome(runtime, Uint8Array.from([...events, 0]), 2)).toThrow(RangeError)
})

test('compact numbers are read as they are written', () => {
  for (const value of [0n, 63n, 64n, 2n ** 14n - 1n, 2n ** 14n, 2n ** 30n - 1n, 2n ** 30n, 2n ** 128n - 1n]) {
    const reader = scaleReader(compactBytes(value))
    expect(reader.compact()).toBe(value)
    reader.end()
  }
})

describe('accounts', () => {
  const uint = (value: bigint, count: number) =>
    Uint8Array.from({ length: count }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
  const account = (free: bigint, reserved: bigint, frozen: bigint, flags: bigint) =>
    Uint8Array.from([
      ...[7n, 1n, 1n, 0n].flatMap((count) => [...uint(count, 4)]),
      ...[free, reserved, frozen, flags].flatMap((value) => [...uint(value, 16)]),
    ])
  const isNew = 1n << 127n

  test('have their key in the storage', () => {
    const hash = (name: string) => xxhashAsHex(name, 128).slice(2)
    expect(accountKey(new Uint8Array(32)).startsWith(`0x${hash('System')}${hash('Account')}`)).toBe(true)
    expect(eventsKey).toBe(`0x${hash('System')}${hash('Events')}`)
  })

  test('keep the minimum and what is frozen beyond what is reserved', () => {
    const read = (...values: Parameters<typeof account>) => spendableOf(readAccount(account(...values)), 10n)
    expect(read(100n, 0n, 0n, isNew)).toBe(90n)
    expect(read(100n, 0n, 30n, isNew)).toBe(70n)
    expect(read(100n, 25n, 30n, isNew)).toBe(90n)
    expect(read(100n, 0n, 500n, isNew)).toBe(0n)
    expect(read(5n, 0n, 0n, isNew)).toBe(0n)
    // before the flag: frozen for transfers, and for fees
    expect(read(100n, 0n, 20n, 40n)).toBe(60n)
  })

  test('of another length are refused', () => {
    expect(readAccount(undefined)).toEqual({ nonce: 0n, free: 0n, reserved: 0n, frozen: 0n })
    expect(() => readAccount(account(1n, 0n, 0n, isNew).subarray(1))).toThrow(RangeError)
    expect(() => readAccount(Uint8Array.from([...account(1n, 0n, 0n, isNew), 0]))).toThrow(RangeError)
  })
})
