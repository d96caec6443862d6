import { toBech32 } from '@cosmjs/encoding'

/** What a wallet does instead of its function, and what the driver or the signing makes of it. */
export interface HostileWallet {
  readonly name: string
  /** The function that misbehaves. */
  readonly at: 'enable' | 'getKey' | 'signArbitrary' | 'signAmino' | 'signDirect'
  run(...inputs: readonly unknown[]): unknown
  /** Code of the error, or the addresses that are shared. */
  readonly expected: string | readonly string[]
}

const address = toBech32('cosmos', new Uint8Array(20).fill(21))
const honestKey = {
  name: 'Main',
  algo: 'secp256k1',
  pubKey: Uint8Array.from({ length: 33 }, (_, at) => (at === 0 ? 2 : 7)),
  bech32Address: address,
}
const boom = (): never => {
  throw new Error('boom')
}
/** Rejects with any value, as wallets may. */
const rejecting = (reason: unknown) => async () => {
  throw reason
}
const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')
const signatureOf = (fields: Readonly<Record<string, unknown>> = {}) => ({
  pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64(33) },
  signature: base64(64),
  ...fields,
})
const badKey = 'cosmos/BAD_KEY'
const failed = 'cosmos/SIGN_FAILED'

const enable = (name: string, run: () => unknown, expected: HostileWallet['expected']): HostileWallet => ({
  name: `enable ${name}`,
  at: 'enable',
  run,
  expected,
})
const key = (name: string, answer: unknown, expected: HostileWallet['expected'] = badKey): HostileWallet => ({
  name: `getKey answers with ${name}`,
  at: 'getKey',
  run: () => answer,
  expected,
})
const keyWith = (name: string, fields: object, expected: HostileWallet['expected'] = badKey) =>
  key(name, { ...honestKey, ...fields }, expected)
const signs = (name: string, run: HostileWallet['run'], expected = failed): HostileWallet => ({
  name: `signArbitrary answers with ${name}`,
  at: 'signArbitrary',
  run,
  expected,
})
const signsDocument = (at: 'signAmino' | 'signDirect', name: string, answer: unknown): HostileWallet => ({
  name: `${at} answers with ${name}`,
  at,
  run: (_chain, _signer, document) =>
    typeof answer === 'function' ? (answer as (given: unknown) => unknown)(document) : answer,
  expected: failed,
})

/** Key that honest wallets of the corpus share. */
export const hostileKey = honestKey

/** Wallets that misbehave. */
export const hostileWallets: readonly HostileWallet[] = [
  enable('answers with a text', () => 'enabled', [address]),
  enable('answers with false', () => false, [address]),
  enable('throws', boom, 'cosmos/UNKNOWN_CHAIN'),
  enable('rejects with a text', rejecting('no'), 'cosmos/UNKNOWN_CHAIN'),
  enable('rejects with nothing', rejecting(undefined), 'cosmos/UNKNOWN_CHAIN'),
  enable('is rejected by the user', rejecting(new Error('Request rejected')), 'rpc/userRejected'),
  enable('is rejected by the user as a text', rejecting('Request rejected'), 'rpc/userRejected'),
  { name: 'getKey throws', at: 'getKey', run: boom, expected: 'boom' },
  { name: 'getKey rejects', at: 'getKey', run: rejecting(new Error('late')), expected: 'late' },
  key('nothing', undefined),
  key('null', null),
  key('a number', 7),
  key('an address', address),
  key('a list', [honestKey]),
  key('a getter that throws', Object.defineProperty({ ...honestKey }, 'bech32Address', { get: boom })),
  keyWith('no address', { bech32Address: undefined }),
  keyWith('a number as address', { bech32Address: 7 }),
  keyWith('an empty address', { bech32Address: '' }),
  keyWith('an address of Ethereum', { bech32Address: `0x${'ab'.repeat(20)}` }),
  keyWith('an address of another chain', { bech32Address: toBech32('osmo', new Uint8Array(20)) }),
  keyWith('an address of a validator', { bech32Address: toBech32('cosmosvaloper', new Uint8Array(20)) }),
  keyWith('a wrong checksum', { bech32Address: `${address.slice(0, -1)}q` }),
  keyWith('a short address', { bech32Address: toBech32('cosmos', new Uint8Array(19)) }),
  keyWith('capital and small letters', { bech32Address: `C${address.slice(1)}` }),
  keyWith('spaces', { bech32Address: ` ${address}` }),
  keyWith('an address of a megabyte', { bech32Address: `cosmos1${'q'.repeat(1_000_000)}` }),
  keyWith('an address in capital letters', { bech32Address: address.toUpperCase() }, [address]),
  keyWith('no public key', { pubKey: undefined }),
  keyWith('a public key as a text', { pubKey: base64(33) }),
  keyWith('a public key like bytes', { pubKey: { length: 33 } }),
  keyWith('a public key of 32 bytes', { pubKey: new Uint8Array(32) }),
  keyWith('a public key of a megabyte', { pubKey: new Uint8Array(1_000_000) }),
  keyWith('a name of a megabyte', { name: 'N'.repeat(1_000_000) }, [address]),
  keyWith('an object as name', { name: {} }, [address]),
  keyWith('an unknown algorithm', { algo: {} }, [address]),
  key('a prototype key', JSON.parse(`{"__proto__":{"bech32Address":"${address}"}}`)),
  signs('nothing', () => undefined),
  signs('null', () => null),
  signs('a text', () => base64(64)),
  signs('no key', () => signatureOf({ pub_key: undefined })),
  signs('a key without a type', () => signatureOf({ pub_key: { value: base64(33) } })),
  signs('a key of 65 bytes', () => signatureOf({ pub_key: { type: 'x', value: base64(65) } })),
  signs('a signature as bytes', () => signatureOf({ signature: new Uint8Array(64) })),
  signs('a signature of 63 bytes', () => signatureOf({ signature: base64(63) })),
  signs('a signature of a megabyte', () => signatureOf({ signature: base64(1_000_000) })),
  signs('a signature in hexadecimal', () => signatureOf({ signature: '07'.repeat(64) })),
  signs('a signature of another key', () => signatureOf()),
  signs('an error', boom),
  signs('a rejection', rejecting(new Error('Request rejected')), 'rpc/userRejected'),
  signsDocument('signAmino', 'nothing', undefined),
  signsDocument('signAmino', 'no signature', (signed: unknown) => ({ signed })),
  signsDocument('signAmino', 'another key', (signed: unknown) => ({ signed, signature: signatureOf() })),
  signsDocument('signAmino', 'a text as document', { signed: 'document', signature: signatureOf() }),
  signsDocument('signAmino', 'another chain', (signed: object) => ({
    signed: { ...signed, chain_id: 'osmosis-1' },
    signature: signatureOf(),
  })),
  signsDocument('signAmino', 'other messages', (signed: object) => ({
    signed: { ...signed, msgs: [] },
    signature: signatureOf(),
  })),
  signsDocument('signDirect', 'nothing', null),
  signsDocument('signDirect', 'another key', (signed: unknown) => ({ signed, signature: signatureOf() })),
  signsDocument('signDirect', 'another account', (signed: object) => ({
    signed: { ...signed, accountNumber: 8n },
    signature: signatureOf(),
  })),
  signsDocument('signDirect', 'a document without a body', (signed: object) => ({
    signed: { ...signed, bodyBytes: undefined },
    signature: signatureOf(),
  })),
]
