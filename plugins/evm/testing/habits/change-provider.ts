import type { Eip1193Provider } from '../../contract.js'

/** A request of a page. */
export interface Call {
  readonly method: string
  readonly params?: unknown
}

/** Passes a request on to the wallet. */
export type AskWallet = (call: Call) => Promise<unknown>
/** Sends an event to the page. */
export type Emit = (event: string, payload: unknown) => void

/** How a provider differs from the wallet's. */
interface Changes {
  /** Answers a request. Default: passes it on. */
  request?(call: Call): Promise<unknown>
  /** Receives an event of the wallet. Default: sends it on. */
  event?(event: string, payload: unknown): void
}

const events = ['connect', 'disconnect', 'accountsChanged', 'chainChanged']

/** Returns a provider that differs from another by what it answers and emits. */
export function changeProvider(
  provider: Eip1193Provider,
  create: (ask: AskWallet, emit: Emit) => Changes,
): Eip1193Provider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  const emit: Emit = (event, payload) => {
    for (const listener of [...listenersOf(event)]) listener(payload as never)
  }
  const ask: AskWallet = async (call) => provider.request(call)
  const { request = ask, event: receive = emit } = create(ask, emit)
  for (const event of events) provider.on?.(event, (payload: unknown) => receive(event, payload))
  return {
    // methods beyond the standard
    ...provider,
    request: async (call) => request(call),
    on: (event, listener) => void listenersOf(event).add(listener),
    removeListener: (event, listener) => void listenersOf(event).delete(listener),
  }
}

/** Returns a provider with other answers to some methods. */
export function changeAnswers(
  provider: Eip1193Provider,
  answers: Readonly<Record<string, (ask: () => Promise<unknown>, call: Call, emit: Emit) => unknown>>,
): Eip1193Provider {
  return changeProvider(provider, (ask, emit) => ({
    async request(call) {
      const answer = answers[call.method]
      return answer ? answer(() => ask(call), call, emit) : ask(call)
    },
  }))
}

/** Returns a provider that sends an event in another form. */
export function changePayload(
  provider: Eip1193Provider,
  event: string,
  change: (payload: unknown) => unknown,
): Eip1193Provider {
  return changeProvider(provider, (_ask, emit) => ({
    event: (name, payload) => emit(name, name === event ? change(payload) : payload),
  }))
}

/** Returns a provider that throws something else for some errors of the wallet. */
export function changeErrors(
  provider: Eip1193Provider,
  code: number,
  change: (error: unknown, call: Call) => unknown,
): Eip1193Provider {
  return changeProvider(provider, (ask) => ({
    async request(call) {
      try {
        return await ask(call)
      } catch (error) {
        throw Reflect.get(Object(error) as object, 'code') === code ? change(error, call) : error
      }
    },
  }))
}

/** A request that is never answered. */
export const noAnswer = () => new Promise<never>(() => {})
