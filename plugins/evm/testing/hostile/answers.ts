import { alice, bob, calmProvider } from './calm-provider.js'
import { wallet, type HostileProvider } from './hostile-provider.js'

type Done = (answer: unknown) => void

/** A wallet that answers with something that is called as a promise is. */
const calling = (then: (this: unknown, done: Done, failed: Done) => unknown) => () =>
  calmProvider({ eth_requestAccounts: () => ({ then }) })

const askingOnce = () => {
  const provider = calmProvider()
  const { request } = provider
  return Object.assign(provider, {
    request(asked: { method: string }): unknown {
      Reflect.deleteProperty(provider, 'request')
      return request(asked)
    },
  })
}

/** A `then` that is there at the first look only. */
const vanishing = () => {
  let looks = 0
  const answer = {
    get then() {
      return looks++ === 0 ? (done: Done) => done([alice]) : undefined
    },
  }
  return calmProvider({ eth_requestAccounts: () => answer })
}

const twiceOver = (answer: Promise<unknown>) => {
  const then = answer.then.bind(answer)
  return Object.assign(answer, {
    then: (done: Done) =>
      then((value: unknown) => {
        done(value)
        done([bob])
      }),
  })
}

const spoiling = () =>
  calmProvider({
    eth_requestAccounts: async () => [alice],
    wallet_revokePermissions: async (params) => {
      if (Array.isArray(params)) params.length = 0
      return params
    },
  })

/** Wallets that answer in ways of their own. */
export const hostileAnswers: readonly HostileProvider[] = [
  wallet('never answers', 'waits', () => calmProvider({ eth_requestAccounts: () => new Promise(() => {}) })),
  wallet(
    'answers with a promise that never calls back',
    'waits',
    calling(() => {}),
  ),
  wallet('answers at once, without a promise', 'alice', () =>
    calmProvider({ eth_requestAccounts: () => [alice], eth_chainId: () => '0x1' }),
  ),
  wallet(
    'answers twice',
    'alice',
    calling((done) => [done([alice]), done([bob])]),
  ),
  wallet(
    'answers, then refuses',
    'alice',
    calling((done, failed) => [done([alice]), failed('No')]),
  ),
  wallet(
    'refuses, then answers',
    'rpc/internal',
    calling((done, failed) => [failed('No'), done([alice])]),
  ),
  wallet(
    'answers, then throws',
    'alice',
    calling((done) => {
      done([alice])
      throw new Error('trap')
    }),
  ),
  wallet(
    'throws instead of calling back',
    'rpc/internal',
    calling(() => {
      throw new Error('trap')
    }),
  ),
  wallet(
    'answers with itself for ever',
    'evm/BAD_ACCOUNTS',
    calling(function (done) {
      done(this)
    }),
  ),
  wallet(
    'answers with promises without end',
    'evm/BAD_ACCOUNTS',
    calling(function again(done) {
      done({ then: again })
    }),
  ),
  wallet(
    'answers with accounts that are a promise, too',
    'alice',
    calling((done) => done(Object.assign([alice], { then: (inner: Done) => inner([bob]) }))),
  ),
  wallet('answers with a promise that was tampered with', 'alice', () =>
    calmProvider({ eth_requestAccounts: () => twiceOver(Promise.resolve([alice])) }),
  ),
  wallet('answers with a promise that cannot be looked at', 'rpc/internal', () =>
    calmProvider({
      eth_requestAccounts: () => ({
        get then(): unknown {
          throw new Error('trap')
        },
      }),
    }),
  ),
  wallet('answers with a promise that is one at the first look only', 'alice', vanishing),
  wallet('can be asked once only', 'rpc/internal', askingOnce),
  wallet('changes what it was asked', 'alice', () => {
    const provider = calmProvider()
    const { request } = provider
    return Object.assign(provider, {
      request(asked: { method: string; params?: unknown }) {
        const answer = request(asked)
        return Object.assign(asked, { method: 'eth_sign', params: null }) && answer
      },
    })
  }),
  wallet('empties what it was given', 'alice', spoiling),
  wallet('is a function', 'alice', () => Object.assign(() => {}, calmProvider())),
  wallet('is frozen', 'alice', () => Object.freeze(calmProvider())),
  wallet(
    'is a proxy that knows nothing but request',
    'alice',
    () =>
      new Proxy(calmProvider(), {
        get(provider, name) {
          if (name === 'request') return provider.request
          throw new Error('trap')
        },
        has() {
          throw new Error('trap')
        },
      }),
  ),
  wallet('must be asked as itself', 'alice', () => {
    const provider = {
      calm: calmProvider(),
      request(this: { calm?: ReturnType<typeof calmProvider> }, asked: { method: string }) {
        return this.calm?.request(asked)
      },
    }
    return provider
  }),
]
