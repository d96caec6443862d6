import { Keypair } from '@solana/web3.js'

/** What a wallet does instead of its feature, and what the driver or the signing makes of it. */
export interface HostileWallet {
  readonly name: string
  /** The function that misbehaves. */
  readonly at: 'connect' | 'signMessage' | 'signTransaction'
  run(...inputs: readonly unknown[]): unknown
  /** Code of the error, or the addresses that are shared. */
  readonly expected: string | readonly string[]
}

const address = Keypair.fromSeed(new Uint8Array(32).fill(21)).publicKey.toBase58()
const other = Keypair.fromSeed(new Uint8Array(32).fill(22)).publicKey.toBase58()
const account = (fields: Readonly<Record<string, unknown>> = {}) => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet'],
  features: [],
  ...fields,
})
const boom = (): never => {
  throw new Error('boom')
}
const badAccounts = 'solana/BAD_ACCOUNTS'
const connect = (
  name: string,
  answer: () => unknown,
  expected: HostileWallet['expected'],
): HostileWallet => ({
  name: `connect answers with ${name}`,
  at: 'connect',
  run: answer,
  expected,
})
const accounts = (name: string, list: unknown, expected: HostileWallet['expected']) =>
  connect(name, () => ({ accounts: list }), expected)
const signs = (name: string, run: HostileWallet['run'], expected = 'solana/SIGN_FAILED'): HostileWallet => ({
  name: `signMessage answers with ${name}`,
  at: 'signMessage',
  run,
  expected,
})
const signsTransaction = (name: string, run: HostileWallet['run']): HostileWallet => ({
  name: `signTransaction answers with ${name}`,
  at: 'signTransaction',
  run,
  expected: 'solana/SIGN_FAILED',
})

/** Address that honest wallets of the corpus share. */
export const hostileAddress = address

/** Wallets that misbehave. */
export const hostileWallets: readonly HostileWallet[] = [
  connect('nothing', () => undefined, badAccounts),
  connect('null', () => null, badAccounts),
  connect('a number', () => 1, badAccounts),
  connect('a text', () => 'accounts', badAccounts),
  connect('an error', boom, 'boom'),
  connect(
    'a text that it throws',
    () => {
      // oxlint-disable-next-line typescript/only-throw-error -- wallets do
      throw 'no'
    },
    'no',
  ),
  connect('a getter that throws', () => Object.defineProperty({}, 'accounts', { get: boom }), 'boom'),
  accounts('accounts that are null', null, badAccounts),
  accounts('accounts that are a text', address, badAccounts),
  accounts('accounts that are like a list', { length: 1, 0: account() }, badAccounts),
  accounts('no account', [], badAccounts),
  accounts('an account that is null', [null], badAccounts),
  accounts('an account without chains', [account({ chains: undefined })], badAccounts),
  accounts(
    'an account whose chains throw',
    [Object.defineProperty(account(), 'chains', { get: boom })],
    badAccounts,
  ),
  accounts('an account of another namespace', [account({ chains: ['bitcoin:mainnet'] })], badAccounts),
  accounts('an account without an address', [account({ address: undefined })], badAccounts),
  accounts('an address that is a number', [account({ address: 7 })], badAccounts),
  accounts('an address of Ethereum', [account({ address: `0x${'ab'.repeat(20)}` })], badAccounts),
  accounts('an address that is too short', [account({ address: address.slice(0, -3) })], badAccounts),
  accounts('an address that is too long', [account({ address: `${address}11` })], badAccounts),
  accounts('an address with a wrong character', [account({ address: `0${address.slice(1)}` })], badAccounts),
  accounts('an address of a megabyte', [account({ address: '1'.repeat(1_000_000) })], badAccounts),
  accounts('an address with spaces', [account({ address: ` ${address}` })], badAccounts),
  accounts('a good and a bad address', [account(), account({ address: 'x' })], [address]),
  accounts(
    'a null, an account without chains and a good one',
    [null, account({ chains: undefined }), account()],
    [address],
  ),
  accounts(
    'an account whose chains throw and a good one',
    [Object.defineProperty(account({ address: other }), 'chains', { get: boom }), account()],
    [address],
  ),
  accounts(
    '1,001 accounts',
    Array.from({ length: 1_001 }, () => account()),
    badAccounts,
  ),
  accounts(
    '101 chains',
    [account({ chains: Array.from({ length: 101 }, () => 'solana:mainnet') })],
    badAccounts,
  ),
  accounts('the same account twice', [account(), account()], [address]),
  accounts('two accounts', [account(), account({ address: other })], [address, other]),
  accounts('a label of a megabyte', [account({ label: 'L'.repeat(1_000_000) })], [address]),
  accounts('a label that is an object', [account({ label: {} })], [address]),
  accounts(
    'a prototype key',
    [JSON.parse(`{"__proto__": {}, "address": "${address}", "chains": ["solana:mainnet"]}`)],
    [address],
  ),
  signs('nothing', () => undefined),
  signs('null', () => null),
  signs('no output', () => []),
  signs('two outputs', () => [{ signature: new Uint8Array(64) }, { signature: new Uint8Array(64) }]),
  signs('an output that is null', () => [null]),
  signs('a signature that is a text', () => [{ signature: 'ab'.repeat(64) }]),
  signs('a signature of 63 bytes', () => [{ signature: new Uint8Array(63) }]),
  signs('a signature of 65 bytes', () => [{ signature: new Uint8Array(65) }]),
  signs('a signature of a megabyte', () => [{ signature: new Uint8Array(1_000_000) }]),
  signs('a signature of zeros', () => [{ signature: new Uint8Array(64) }]),
  signs('a signature like bytes', () => [{ signature: { length: 64 } }]),
  signs('an error', boom),
  signsTransaction('nothing', () => undefined),
  signsTransaction('no output', () => []),
  signsTransaction('a transaction that is a text', () => [{ signedTransaction: 'AQ==' }]),
  signsTransaction('an empty transaction', () => [{ signedTransaction: new Uint8Array() }]),
  signsTransaction('a transaction of a megabyte', () => [{ signedTransaction: new Uint8Array(1_000_000) }]),
  signsTransaction('a transaction of zeros', () => [{ signedTransaction: new Uint8Array(300) }]),
  signsTransaction('the unsigned transaction', (input) => [
    { signedTransaction: (input as { readonly transaction: Uint8Array }).transaction },
  ]),
]
