import { rpcCodes } from '../core/errors/rpc-codes.js'

/** A value that a wallet throws, and the code of the error that follows from it. */
export interface WalletError {
  readonly name: string
  readonly thrown: unknown
  /** A code of JSON-RPC, EIP-1474 or EIP-1193. */
  readonly code: number
}

const boom = (): never => {
  throw new Error('boom')
}

/** Fields of the errors that wallets throw for a rejection, as texts without a code. */
const rejections = [
  'User rejected the request.',
  'user rejected',
  'Connection request reset. Please try again.',
]

/**
 * Values that wallets throw: errors, plain objects, texts, nothing, and hostile ones. A driver rejects with an error for each, which
 * keeps the code, and is a rejection for 4001 only.
 */
export const walletErrors: readonly WalletError[] = [
  ...Object.entries(rpcCodes).map(([name, code]) => ({
    name: `an object with the code ${code} (${name})`,
    thrown: { code, message: `Failed: ${name}` },
    code,
  })),
  ...[rpcCodes.userRejected, rpcCodes.internal, rpcCodes.resourceUnavailable, -32099, 17].map((code) => ({
    name: `an Error with the code "${code}" as a text`,
    thrown: Object.assign(new Error('Failed'), { code: String(code) }),
    code,
  })),
  ...rejections.flatMap((message) => [
    { name: `an Error that says ${message}`, thrown: new Error(message), code: rpcCodes.userRejected },
    { name: `the text ${message}`, thrown: message, code: rpcCodes.userRejected },
  ]),
  ...(
    [
      ['nothing', undefined],
      ['null', null],
      ['a number', 7],
      ['a boolean', false],
      ['a symbol', Symbol('error')],
      ['a bigint', 10n],
      ['a function', () => {}],
      ['a list', []],
      ['an empty text', ''],
      ['an empty object', {}],
      ['an Error without a text', new Error('')],
      ['an Error', new Error('The wallet has failed')],
      ['a text', 'The wallet has failed'],
      ['a text of a megabyte', 'x'.repeat(1_000_000)],
      ['an Error of a megabyte', new Error('x'.repeat(1_000_000))],
      ['a message that is an object', { message: { toString: boom } }],
      ['a code that is NaN', { code: Number.NaN, message: 'Failed' }],
      ['a code that is a fraction', { code: 4001.5, message: 'Failed' }],
      ['a code that is a list', { code: [4001], message: 'Failed' }],
      ['a code that is an object', { code: { valueOf: () => 4001 }, message: 'Failed' }],
      ['a getter that throws', Object.defineProperty({}, 'message', { get: boom })],
      ['a code whose getter throws', Object.defineProperty({ message: 'Failed' }, 'code', { get: boom })],
      ['a proxy that throws', new Proxy({}, { get: boom, has: boom, getPrototypeOf: boom })],
      ['a key of the prototype', JSON.parse('{"__proto__":{"code":4001},"message":"Failed"}')],
      ['markup', new Error('<img src=x onerror=alert(1)>')],
      ['characters that turn the text', new Error('\u202eDetcejer resu')],
      ['an aborted request of the wallet itself', new DOMException('Aborted', 'AbortError')],
    ] as const
  ).map(([name, thrown]) => ({ name, thrown: thrown as unknown, code: rpcCodes.internal })),
]
