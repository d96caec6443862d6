import { alice, bob, calmProvider, nextTask } from './calm-provider.js'
import { wallet, type HostileOutcome, type HostileProvider } from './hostile-provider.js'

type Calm = ReturnType<typeof calmProvider>

const nonsense = [null, undefined, 7, 'x', {}, [7], ['0x'], [[]], Number.NaN, () => {}, Symbol('x')]
const times = 1_000
const often = (work: (index: number) => void) => {
  for (let index = 0; index < times; index++) work(index)
}

/** Creates a wallet that connects normally and then runs `work`. */
function later(name: string, leadsTo: HostileOutcome, work: (provider: Calm) => void): HostileProvider {
  return {
    name,
    leadsTo,
    make() {
      const provider = calmProvider()
      return { provider, afterwards: () => work(provider) }
    },
  }
}

/** Runs `work` during a request; for the chain request, after the accounts were answered. */
const amid = (method: string, work: (provider: Calm) => void) => () => {
  const answers = new Map<string, unknown>([
    ['eth_requestAccounts', [alice]],
    ['eth_chainId', '0x1'],
  ])
  const provider: Calm = calmProvider({
    [method]: async () => {
      if (method === 'eth_chainId') await nextTask()
      work(provider)
      return answers.get(method)
    },
  })
  return provider
}

const without = (name: 'on' | 'removeListener', instead: unknown) => () =>
  Object.assign(calmProvider(), { [name]: instead })
const trap = () => {
  throw new Error('trap')
}

/** Wallets with events at any time, with invalid payloads, or without working listeners. */
export const hostileEvents: readonly HostileProvider[] = [
  wallet('has no on', 'alice', without('on', undefined)),
  wallet('has an on that is no function', 'alice', without('on', 'soon')),
  wallet('throws when it is listened to', 'alice', without('on', trap)),
  wallet('has no removeListener', 'alice', without('removeListener', undefined)),
  wallet('throws when a listener is removed', 'alice', without('removeListener', trap)),
  wallet('emits nonsense to a new listener', 'alice', () =>
    Object.assign(calmProvider(), {
      on: (_: string, listener: (payload: unknown) => void) =>
        nonsense.forEach((payload) => listener(payload)),
    }),
  ),
  wallet(
    'emits other accounts before it answers',
    'alice',
    amid('eth_requestAccounts', ({ emit }) => {
      emit('accountsChanged', [bob])
      emit('accountsChanged', [])
      emit('chainChanged', '0x5')
      emit('disconnect')
    }),
  ),
  wallet(
    'switches to another account during the connect',
    'bob',
    amid('eth_chainId', ({ emit }) => emit('accountsChanged', [bob])),
  ),
  wallet(
    'emits invalid payloads during the connect',
    'alice',
    amid('eth_chainId', ({ emit }) => nonsense.forEach((payload) => emit('accountsChanged', payload))),
  ),
  wallet(
    'revokes its accounts during the connect',
    'session/NO_ACCOUNTS',
    amid('eth_chainId', ({ emit }) => emit('accountsChanged', [])),
  ),
  wallet(
    'emits thousands of events during the connect',
    'bob',
    amid('eth_chainId', ({ emit }) => often(() => emit('accountsChanged', [bob]))),
  ),
  later('tells nonsense', 'alice', ({ emit }) => {
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message'])
      nonsense.forEach((payload) => emit(event, payload))
  }),
  later('tells nonsense by the thousand', 'alice', ({ emit }) =>
    often((index) => {
      emit('accountsChanged', nonsense[index % nonsense.length])
      emit('chainChanged', nonsense[index % nonsense.length])
    }),
  ),
  later('goes to another account a thousand times', 'bob', ({ emit }) =>
    often((index) => emit('accountsChanged', [index % 2 ? bob : alice])),
  ),
  later('goes to another chain a thousand times', 'alice', ({ emit }) =>
    often((index) => emit('chainChanged', `0x${(index + 1).toString(16)}`)),
  ),
  later('loses its chains a thousand times and keeps its account', 'alice', ({ emit }) =>
    often(() => emit('disconnect', { code: 1013 })),
  ),
  later('leaves', 'nobody', ({ emit }) => emit('accountsChanged', [])),
  later('leaves a thousand times', 'nobody', ({ emit }) => often(() => emit('accountsChanged', []))),
  later('leaves and tells of accounts all the same', 'nobody', ({ emit }) => {
    emit('accountsChanged', [])
    emit('accountsChanged', [bob])
    emit('chainChanged', '0x2')
  }),
]
