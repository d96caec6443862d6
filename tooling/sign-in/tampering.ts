import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, base64 } from '@scure/base'
import { RawWitness } from '@scure/btc-signer'
import type { SignInFields } from '../../plugins/siwx/message/index.js'
import type { SignedText, TextSigner } from './signers.js'

/** Origin of the page that signs in. */
export const page = 'https://shop.example'

/** Fields of the message of an account on {@link page}. */
export function fieldsOf(
  { chainId, address }: TextSigner,
  { nonce, issuedAt }: { readonly nonce: string; readonly issuedAt: string },
): SignInFields {
  const at = Date.parse(issuedAt)
  return {
    ...{ domain: 'shop.example', address, chainId, uri: `${page}/login`, version: '1', nonce, issuedAt },
    statement: 'Sign in to the shop.',
    expirationTime: new Date(at + 3_600_000).toISOString(),
    notBefore: new Date(at - 1_000).toISOString(),
    requestId: 'order-7',
    resources: [`${page}/terms`],
  }
}

const names: Readonly<Record<string, string>> = {
  ...{ eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot', cosmos: 'Cosmos' },
}

/** Writes a message as an attacker does: without any check of its fields. */
export function writeMessage(fields: SignInFields): string {
  const [namespace = '', reference = ''] = fields.chainId.split(':')
  const line = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  const scheme = fields.scheme === undefined ? '' : `${fields.scheme}://`
  return [
    `${scheme}${fields.domain} wants you to sign in with your ${names[namespace] ?? namespace} account:`,
    ...[fields.address, '', ...(fields.statement === undefined ? [] : [fields.statement]), ''],
    ...[...line('URI', fields.uri), ...line('Version', fields.version), ...line('Chain ID', reference)],
    ...[...line('Nonce', fields.nonce), ...line('Issued At', fields.issuedAt)],
    ...[...line('Expiration Time', fields.expirationTime), ...line('Not Before', fields.notBefore)],
    ...line('Request ID', fields.requestId),
    ...(fields.resources ? ['Resources:', ...fields.resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n')
}

/** A message that must be refused although the account has signed it. */
interface TamperedMessage {
  readonly fields?: (fields: SignInFields) => Partial<SignInFields>
  readonly text?: (text: string) => string
}

const ago = (fields: SignInFields, ms: number) => new Date(Date.parse(fields.issuedAt) - ms).toISOString()
const shifted = (digit: string) => (digit === '0' ? '1' : '0')

/** Messages that differ from the one of the page, by what differs. Each is signed by the account. */
export const tamperedMessages: Readonly<Record<string, TamperedMessage>> = {
  'another domain': { fields: () => ({ domain: 'evil.example' }) },
  'a subdomain of the page': { fields: () => ({ domain: 'login.shop.example' }) },
  'a domain that ends as the page does': { fields: () => ({ domain: 'evilshop.example' }) },
  'a port that the page has not': { fields: () => ({ domain: 'shop.example:8443' }) },
  'a user in the domain': { fields: () => ({ domain: 'shop.example@evil.example' }) },
  'a user before the domain': { fields: () => ({ domain: 'evil@shop.example' }) },
  'look-alike letters in the domain': { fields: () => ({ domain: 'sh\u043ep.example' }) },
  'capital letters in the domain': { fields: () => ({ domain: 'Shop.Example' }) },
  'a direction mark in the domain': { fields: () => ({ domain: '\u202eshop.example' }) },
  'a space that cannot be seen in the domain': { fields: () => ({ domain: 'shop\u200b.example' }) },
  'another scheme': { fields: () => ({ scheme: 'http' }) },
  'a URI of another site': { fields: () => ({ uri: 'https://evil.example/login' }) },
  'a URI without encryption': { fields: () => ({ uri: 'http://shop.example/login' }) },
  'a URI on another port': { fields: () => ({ uri: 'https://shop.example:8443/login' }) },
  'a user in the URI': { fields: () => ({ uri: 'https://shop.example@evil.example' }) },
  'a URI that is a script': { fields: () => ({ uri: 'javascript:alert(1)' }) },
  'a line break in the URI': { fields: () => ({ uri: `${page}\nVersion: 1\nChain ID: 1` }) },
  'another version': { fields: () => ({ version: '2' as '1' }) },
  'a chain of another namespace': {
    fields: ({ chainId }) => ({ chainId: chainId.startsWith('eip155') ? 'solana:1' : 'eip155:1' }),
  },
  'a chain that has no id': { fields: ({ chainId }) => ({ chainId: `${chainId.split(':')[0] ?? ''}:` }) },
  'another address': { fields: ({ address }) => ({ address: swapLast(address) }) },
  'the letters of the address in another case': { fields: ({ address }) => ({ address: swapCase(address) }) },
  'an address with its chain': { fields: ({ address, chainId }) => ({ address: `${chainId}:${address}` }) },
  'an unknown nonce': { fields: () => ({ nonce: 'f'.repeat(32) }) },
  'a short nonce': { fields: ({ nonce }) => ({ nonce: nonce.slice(0, 7) }) },
  'a part of the nonce': { fields: ({ nonce }) => ({ nonce: nonce.slice(0, -1) }) },
  'a nonce with another digit': {
    fields: ({ nonce }) => ({ nonce: `${nonce.slice(0, -1)}${shifted(nonce.slice(-1))}` }),
  },
  'signs in the nonce': { fields: ({ nonce }) => ({ nonce: `${nonce}-` }) },
  'an expiration in the past': { fields: (fields) => ({ expirationTime: ago(fields, 1_000) }) },
  'an expiration that is no time': { fields: () => ({ expirationTime: '2099-02-31T00:00:00Z' }) },
  'a beginning in the future': { fields: (fields) => ({ notBefore: ago(fields, -600_000) }) },
  'an issue in the future': { fields: (fields) => ({ issuedAt: ago(fields, -600_000) }) },
  'an issue before its nonce': { fields: (fields) => ({ issuedAt: ago(fields, 600_000) }) },
  'an issue that is no time': { fields: () => ({ issuedAt: 'now' }) },
  'a line break in the statement': { fields: () => ({ statement: `I agree\n\nURI: ${page}` }) },
  'a direction mark in the statement': { fields: () => ({ statement: 'Pay \u202e00.1 nothing' }) },
  'a control character in the statement': { fields: () => ({ statement: 'Sign in\u0007' }) },
  'a line break in the request id': { fields: () => ({ requestId: `7\nResources:\n- ${page}` }) },
  'a line break in a resource': { fields: () => ({ resources: [`${page}\n\n`] }) },
  'a resource that is no URI': { fields: () => ({ resources: ['everything that you own'] }) },
  'a line after the resources': { text: (text) => `${text}\nNonce: ${'f'.repeat(32)}` },
  'resources twice': { text: (text) => `${text}\nResources:\n- ${page}` },
  'the nonce twice': { text: (text) => text.replace(/^Nonce: .*$/m, (line) => `${line}\n${line}`) },
  'the URI after the version': { text: (text) => text.replace(/^(URI: .*)\n(Version: 1)$/m, '$2\n$1') },
  'no nonce': { text: (text) => text.replace(/^Nonce: .*\n/m, '') },
  'no chain': { text: (text) => text.replace(/^Chain ID: .*\n/m, '') },
  'no address': { text: (text) => text.replace(/\n.*\n/, '\n') },
  'line ends of Windows': { text: (text) => text.replaceAll('\n', '\r\n') },
  'a line before the first': { text: (text) => `\n${text}` },
  'a space after the nonce': { text: (text) => text.replace(/^(Nonce: .*)$/m, '$1 ') },
  'the name of another namespace': {
    text: (text) => text.replace(/your \S+ account/, 'your Dogecoin account'),
  },
}

/** Replaces the last letter of an address by another one that it could be. */
function swapLast(address: string): string {
  const last = address.at(-1) === '2' ? '3' : '2'
  return `${address.slice(0, -1)}${last}`
}

function swapCase(address: string): string {
  const lower = address.toLowerCase()
  return lower === address ? address.toUpperCase() : lower
}

/** Other chains than those of the signers, by the name of their namespace in a message. */
const otherChains: Readonly<Record<string, string>> = {
  Ethereum: '10',
  Solana: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  Bitcoin: '000000000933ea01ad0ee984209779ba',
  Polkadot: 'b0a8d493285c2df73290dfb7e61f870f',
  Cosmos: 'osmosis-1',
}

/** Messages of the account that say something else than the widget asked for. A server cannot tell: it did not ask. */
export const otherMessages: Readonly<Record<string, TamperedMessage>> = {
  'another chain of the namespace': {
    fields: ({ chainId }) => {
      const [namespace = ''] = chainId.split(':')
      return { chainId: `${namespace}:${otherChains[names[namespace] ?? ''] ?? ''}` }
    },
  },
  'another statement': { fields: () => ({ statement: 'Sign over the shop.' }) },
  'no statement': { fields: () => ({ statement: undefined }) },
  'another path of the URI': { fields: () => ({ uri: `${page}/admin` }) },
  'a scheme that was not asked for': { fields: () => ({ scheme: 'https' }) },
  'another nonce of its length': { fields: () => ({ nonce: 'b2'.repeat(16) }) },
  'another time of issue': { fields: (fields) => ({ issuedAt: ago(fields, 1_000) }) },
  'a later expiration': { fields: (fields) => ({ expirationTime: ago(fields, -86_400_000) }) },
  'no expiration': { fields: () => ({ expirationTime: undefined }) },
  'an earlier beginning': { fields: (fields) => ({ notBefore: ago(fields, 86_400_000) }) },
  'no beginning': { fields: () => ({ notBefore: undefined }) },
  'another request id': { fields: () => ({ requestId: 'order-8' }) },
  'a resource that was injected': {
    fields: ({ resources = [] }) => ({ resources: [...resources, 'https://evil.example'] }),
  },
  'another resource': { fields: () => ({ resources: ['https://evil.example'] }) },
  'no resources': { fields: () => ({ resources: undefined }) },
}

/** Changes of what the account has signed, by what changes. */
export const tamperedSignatures: Readonly<
  Record<string, (signed: SignedText, others: SignatureSources) => SignedText>
> = {
  'a statement that was changed': (signed) => edited(signed, 'Sign in to the shop.', 'Sign over the shop.'),
  'a resource that was added': (signed) => ({ ...signed, message: `${signed.message}\n- ${page}/admin` }),
  'a later expiration': (signed) => ({
    ...signed,
    message: signed.message.replace(/(?<=Expiration Time: )\d{4}/, '2099'),
  }),
  'another path of the URI': (signed) => edited(signed, '/login', '/admin'),
  'another request id': (signed) => edited(signed, 'order-7', 'order-8'),
  'another chain of the namespace': (signed) => ({
    ...signed,
    message: signed.message.replace(
      /your (\S+) account([^]*\nChain ID: )\S+/,
      (_, name: string, between: string) => `your ${name} account${between}${otherChains[name] ?? ''}`,
    ),
  }),
  'another address in the text': (signed) => ({
    ...signed,
    message: signed.message.replace(/(?<=account:\n)\S+/, swapLast),
  }),
  'another domain in the text': (signed) => edited(signed, 'shop.example wants', 'evil.example wants'),
  'the signature of another account': (signed, { ofOther }) => ({ ...ofOther, message: signed.message }),
  'the signature of another message': (signed, { ofText }) => ({ ...ofText, message: signed.message }),
  'the signature of another namespace': (signed, { ofNamespace }) => ({
    ...signed,
    signature: ofNamespace.signature,
  }),
  'a signature with another s': malleate,
  'a signature that is too short': (signed) => ({ ...signed, signature: signed.signature.slice(0, -8) }),
  'a signature that is too long': (signed) => ({
    ...signed,
    signature: signed.signature.startsWith('0x') ? `${signed.signature}00` : `${signed.signature}AAAA`,
  }),
  'a signature of zeros': (signed) => ({ ...signed, signature: zeros(signed.signature) }),
}

/** Signatures that are not the one of the account over the message. */
export interface SignatureSources {
  readonly ofOther: SignedText
  readonly ofText: SignedText
  readonly ofNamespace: SignedText
}

const edited = (signed: SignedText, from: string, to: string): SignedText => ({
  ...signed,
  message: signed.message.replace(from, to),
})

/** Keeps the length and the encoding. */
const zeros = (signature: string) =>
  signature.startsWith('0x') ? `0x${'0'.repeat(signature.length - 2)}` : signature.replace(/[^=]/g, '1')

const order25519 = 2n ** 252n + 27742317777372353535851937790883648493n

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** Returns the signature that anybody can make of a signature: with the other s. */
function malleate(signed: SignedText): SignedText {
  const { type, signature } = signed
  if (type === 'eip191') {
    const { r, s } = secp256k1.Signature.fromCompact(signature.slice(2, 130))
    const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactHex()
    return { ...signed, signature: `0x${other}${signature.endsWith('1b') ? '1c' : '1b'}` }
  }
  if (type === 'adr036') {
    const { r, s } = secp256k1.Signature.fromCompact(base64.decode(signature))
    const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    return { ...signed, signature: base64.encode(other) }
  }
  if (type === 'bip322-simple') {
    const [der = new Uint8Array(), key = new Uint8Array()] = RawWitness.decode(base64.decode(signature))
    const { r, s } = secp256k1.Signature.fromDER(der.slice(0, -1))
    const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toDERRawBytes()
    return { ...signed, signature: base64.encode(RawWitness.encode([Uint8Array.of(...other, 1), key])) }
  }
  const bytes = type === 'ed25519' ? base58.decode(signature) : Buffer.from(signature.slice(2), 'hex')
  // s plus the order of the group, in 32 bytes from the lowest; sr25519 marks the highest bit
  const isMarked = type === 'sr25519'
  const low = Uint8Array.from(bytes.subarray(32))
  if (isMarked) low[31] = (low[31] ?? 0) & 0x7f
  const sum = toNumber(low.toReversed()) + order25519
  const next = Uint8Array.from({ length: 32 }, (_, at) => Number((sum >> BigInt(8 * at)) & 0xffn))
  if (isMarked) next[31] = (next[31] ?? 0) | 0x80
  const changed = Uint8Array.of(...bytes.subarray(0, 32), ...next)
  return {
    ...signed,
    signature: isMarked ? `0x${Buffer.from(changed).toString('hex')}` : base58.encode(changed),
  }
}
