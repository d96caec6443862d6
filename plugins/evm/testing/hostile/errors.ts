import { rpcError } from '../rpc-errors.js'
import { calmProvider, revoked } from './calm-provider.js'
import { wallet, type HostileProvider } from './hostile-provider.js'

const internal = 'rpc/internal'
const trap = () => {
  throw new Error('trap')
}

/** A wallet that refuses with this, whatever it is. */
const refusing = (thrown: () => unknown) => () =>
  calmProvider({
    eth_requestAccounts: () =>
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      Promise.reject(thrown()),
  })

const throwing = (thrown: () => unknown) => () =>
  calmProvider({
    eth_requestAccounts() {
      throw thrown()
    },
  })

const trapped = () =>
  Object.defineProperties(new Error(), {
    message: { get: trap },
    code: { get: trap },
    cause: { get: trap },
    data: { get: trap },
    name: { get: trap },
    stack: { get: trap },
  })

function cyclic() {
  const error: Record<string, unknown> = { message: 'round and round' }
  return Object.assign(error, { cause: error, data: error, originalError: error })
}

const everyTrap = () =>
  new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap, getOwnPropertyDescriptor: trap })

/** Wallets that refuse, each in its own words. */
export const hostileErrors: readonly HostileProvider[] = [
  wallet(
    'throws a text at once',
    internal,
    throwing(() => 'Something went wrong'),
  ),
  wallet(
    'throws an error before there is a promise',
    internal,
    throwing(() => new Error('at once')),
  ),
  wallet('throws a proxy that was revoked', internal, throwing(revoked)),
  wallet(
    'refuses with a text',
    internal,
    refusing(() => 'Something went wrong'),
  ),
  wallet(
    'refuses with null',
    internal,
    refusing(() => null),
  ),
  wallet(
    'refuses with undefined',
    internal,
    refusing(() => undefined),
  ),
  wallet(
    'refuses with a symbol',
    internal,
    refusing(() => Symbol('no')),
  ),
  wallet(
    'refuses with a promise',
    internal,
    refusing(() => Promise.resolve('no')),
  ),
  wallet(
    'refuses with an error that is frozen',
    'rpc/userRejected',
    refusing(() => Object.freeze(rpcError(4001, 'No'))),
  ),
  wallet('refuses with an error whose fields throw', internal, refusing(trapped)),
  wallet('refuses with an error that is its own cause', internal, refusing(cyclic)),
  wallet('refuses with a proxy that was revoked', internal, refusing(revoked)),
  wallet('refuses with a proxy that throws whatever is asked of it', internal, refusing(everyTrap)),
  wallet(
    'refuses in a megabyte of words',
    internal,
    refusing(() => new Error('No! '.repeat(2 ** 18))),
  ),
  wallet(
    'refuses in a page of its own',
    internal,
    refusing(() => new Error('<img src=x onerror="hostileCanary()">')),
  ),
  wallet(
    'refuses with an error of ours',
    internal,
    refusing(() => ({ code: 'session/CANCELLED', message: 'No' })),
  ),
  wallet(
    'refuses with a code that is no number',
    internal,
    refusing(() => ({ code: {}, message: 'No' })),
  ),
  wallet(
    'refuses with a code without end',
    internal,
    refusing(() => ({ code: Infinity, message: 'No' })),
  ),
  wallet(
    'refuses in an object without a prototype',
    internal,
    refusing(() => Object.create(null)),
  ),
  wallet(
    'says "no" by its code',
    'rpc/userRejected',
    refusing(() => ({ code: 4001 })),
  ),
  wallet(
    'says "no" by its code as a text',
    'rpc/userRejected',
    refusing(() => ({ code: '4001', message: 'No' })),
  ),
  wallet(
    'says "no" in words alone',
    'rpc/userRejected',
    refusing(() => 'User rejected the request.'),
  ),
  wallet(
    'says "no" in another library’s code',
    'rpc/userRejected',
    refusing(() => ({ code: 'ACTION_REJECTED', message: 'User rejected' })),
  ),
  wallet(
    'says that it is already asking',
    'rpc/resourceUnavailable',
    refusing(() => rpcError(-32002, 'Already pending')),
  ),
  wallet(
    'answers that the request is not authorized',
    'rpc/unauthorized',
    refusing(() => rpcError(4100, 'Not you')),
  ),
  wallet(
    'says that it knows no such method',
    'rpc/methodNotFound',
    refusing(() => rpcError(-32601, 'What?')),
  ),
  wallet(
    'has lost its chains',
    'rpc/disconnected',
    refusing(() => rpcError(4900, 'Gone')),
  ),
]
