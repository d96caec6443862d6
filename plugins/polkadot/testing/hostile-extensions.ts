import { createPolkadotTestWallet } from './wallet.js'
import { seedOf } from './world.js'

/** What an extension does instead of its function, and what the driver or the signing makes of it. */
export interface HostileExtension {
  readonly name: string
  /** The function that misbehaves. */
  readonly at: 'enable' | 'get' | 'signRaw' | 'signPayload'
  run(...inputs: readonly unknown[]): unknown
  /** Code of the error, or the addresses that are shared. */
  readonly expected: string | readonly string[]
}

const [address = '', other = ''] = createPolkadotTestWallet({ seeds: [seedOf(21), seedOf(22)] }).addresses
const account = (fields: Readonly<Record<string, unknown>> = {}) => ({ address, type: 'sr25519', ...fields })
const boom = (): never => {
  throw new Error('boom')
}
/** Rejects with any value, as extensions may. */
const rejecting = (reason: unknown) => async () => {
  throw reason
}
const throwing = Object.defineProperty({}, 'address', { get: boom })
const hex = (bytes: number) => `0x${'ab'.repeat(bytes)}`
const badAccounts = 'polkadot/BAD_ACCOUNTS'
const badExtension = 'polkadot/BAD_EXTENSION'
const failed = 'polkadot/SIGN_FAILED'

const enable = (name: string, run: () => unknown, expected: string): HostileExtension => ({
  name: `enable answers with ${name}`,
  at: 'enable',
  run,
  expected,
})
const accounts = (name: string, list: unknown, expected: HostileExtension['expected']): HostileExtension => ({
  name: `accounts are ${name}`,
  at: 'get',
  run: () => list,
  expected,
})
const signs = (name: string, run: HostileExtension['run'], expected = failed): HostileExtension => ({
  name: `signRaw answers with ${name}`,
  at: 'signRaw',
  run,
  expected,
})
const signsPayload = (name: string, run: HostileExtension['run'], expected = failed): HostileExtension => ({
  name: `signPayload answers with ${name}`,
  at: 'signPayload',
  run,
  expected,
})

/** Address that honest extensions of the corpus share, with the general prefix. */
export const hostileAddress = address

/** Extensions that misbehave. */
export const hostileExtensions: readonly HostileExtension[] = [
  enable('nothing', () => undefined, badExtension),
  enable('null', () => null, badExtension),
  enable('a number', () => 1, badExtension),
  enable('a text', () => 'enabled', badExtension),
  enable('no accounts', () => ({ signer: {} }), badExtension),
  enable('accounts without get', () => ({ accounts: {} }), badExtension),
  enable('a get that is no function', () => ({ accounts: { get: 1 } }), badExtension),
  enable('an error', boom, 'boom'),
  enable('a text that it throws', rejecting('no'), 'no'),
  enable('a getter that throws', () => Object.defineProperty({}, 'accounts', { get: boom }), 'boom'),
  enable('a rejection', () => Promise.reject(new Error('Rejected')), 'rpc/userRejected'),
  enable('a rejection as a text', rejecting('Cancelled'), 'rpc/userRejected'),
  { name: 'get throws', at: 'get', run: boom, expected: 'boom' },
  { name: 'get rejects', at: 'get', run: () => Promise.reject(new Error('late')), expected: 'late' },
  accounts('missing', undefined, badAccounts),
  accounts('null', null, badAccounts),
  accounts('a text', address, badAccounts),
  accounts('like a list', { length: 1, 0: account() }, badAccounts),
  accounts('an empty list', [], badAccounts),
  accounts('a null', [null], badAccounts),
  accounts('a text in a list', [address], badAccounts),
  accounts('one without an address', [account({ address: undefined })], badAccounts),
  accounts('one whose address throws', [throwing], badAccounts),
  accounts('one with a number as address', [account({ address: 7 })], badAccounts),
  accounts('one with an address of Ethereum', [account({ address: hex(20) })], badAccounts),
  accounts('one with a public key as address', [account({ address: hex(32) })], badAccounts),
  accounts('one with a short address', [account({ address: address.slice(0, -3) })], badAccounts),
  accounts('one with a wrong checksum', [account({ address: `${address.slice(0, -1)}1` })], badAccounts),
  accounts('one with spaces', [account({ address: ` ${address}` })], badAccounts),
  accounts('one with an address of a megabyte', [account({ address: '1'.repeat(1_000_000) })], badAccounts),
  accounts('a good and a bad one', [account(), account({ address: 'x' })], [address]),
  accounts('one of Ethereum without its type and a good one', [{ address: hex(20) }, account()], [address]),
  accounts('a null, one that throws and a good one', [null, throwing, account()], [address]),
  accounts(
    'one with a bad genesis hash and a good one',
    [account({ address: other, genesisHash: '0x12' }), account()],
    [address],
  ),
  accounts(
    '1,001 accounts',
    Array.from({ length: 1_001 }, () => account()),
    badAccounts,
  ),
  accounts('one with a bad genesis hash', [account({ genesisHash: '0x12' })], badAccounts),
  accounts('one with an object as genesis hash', [account({ genesisHash: {} })], badAccounts),
  accounts('one of an unknown network', [account({ genesisHash: hex(32) })], badAccounts),
  accounts('only one for Ethereum', [{ address: hex(20), type: 'ethereum' }], badAccounts),
  accounts('one for Ethereum and one more', [{ address: hex(20), type: 'ethereum' }, account()], [address]),
  accounts('the same account twice', [account(), account()], [address]),
  accounts('two accounts', [account(), account({ address: other })], [address, other]),
  accounts('one with a name of a megabyte', [account({ name: 'L'.repeat(1_000_000) })], [address]),
  accounts('one with an object as name', [account({ name: {} })], [address]),
  accounts('one with a prototype key', [JSON.parse(`{"__proto__":{},"address":"${address}"}`)], [address]),
  signs('nothing', () => undefined),
  signs('null', () => null),
  signs('a text', () => hex(64)),
  signs('a signature that is a number', () => ({ signature: 7 })),
  signs('a signature that is bytes', () => ({ signature: new Uint8Array(64) })),
  signs('a signature without a prefix', () => ({ signature: 'ab'.repeat(64) })),
  signs('a signature with an odd digit', () => ({ signature: `${hex(63)}a` })),
  signs('a signature of 63 bytes', () => ({ signature: hex(63) })),
  signs('a signature of 67 bytes', () => ({ signature: hex(67) })),
  signs('a signature of a megabyte', () => ({ signature: hex(1_000_000) })),
  signs('a signature of other bytes', () => ({ signature: hex(64) })),
  signs('a signature of zeros', () => ({ signature: `0x${'00'.repeat(64)}` })),
  signs('an ECDSA signature of other bytes', () => ({ signature: hex(65) })),
  signs('an error', boom),
  signs('a rejection', () => Promise.reject(new Error('Cancelled')), 'rpc/userRejected'),
  signsPayload('nothing', () => undefined),
  signsPayload('no signature', () => ({ signedTransaction: hex(200) })),
  signsPayload('a short signature', () => ({ signature: hex(32) })),
  signsPayload('a transaction that is no text', () => ({ signature: hex(64), signedTransaction: 7 })),
  signsPayload('an empty transaction', () => ({ signature: hex(64), signedTransaction: '0x' })),
  signsPayload('a rejection', () => Promise.reject(new Error('Cancelled')), 'rpc/userRejected'),
]
