import { createStore } from 'jotai/vanilla'
import { afterEach, expect, test } from 'vitest'
import { createFakeClock, settle, until } from '#kernel/testing'
import { authPhaseAtom } from '../contract.js'
import { installFakeFrame, type FakeAnswers, type FakeFrame } from '../testing/fake-frame.js'
import { requests, type PayloadOf, type RequestName } from '../wire/index.js'
import { createSecureFrame, type FrameTimeout, type SecureFrame } from './secure-frame.js'

const second = 1_000
const minute = 60 * second

/** A request with its deadline in milliseconds, as the protocol has it. */
interface Case {
  readonly name: RequestName
  readonly payload: PayloadOf<RequestName>
  readonly deadline: number
}

const email = { email: 'ada@meridian.example' }
const otp = { otp: '123456' }

const cases: readonly Case[] = [
  { name: 'SWITCH_NETWORK', payload: { chainId: 'eip155:1' }, deadline: 30 * second },
  { name: 'CONNECT_EMAIL', payload: email, deadline: 30 * second },
  { name: 'CONNECT_DEVICE', payload: undefined, deadline: 30 * second },
  { name: 'CONNECT_OTP', payload: otp, deadline: 30 * second },
  { name: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'github' }, deadline: 30 * second },
  { name: 'CONNECT_SOCIAL', payload: { uri: 'state=1' }, deadline: 30 * second },
  { name: 'GET_FARCASTER_URI', payload: undefined, deadline: 30 * second },
  { name: 'CONNECT_FARCASTER', payload: undefined, deadline: 5 * minute },
  { name: 'GET_USER', payload: { chainId: 'eip155:1' }, deadline: 30 * second },
  { name: 'IS_CONNECTED', payload: undefined, deadline: 30 * second },
  { name: 'GET_CHAIN_ID', payload: undefined, deadline: 30 * second },
  { name: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', payload: undefined, deadline: 30 * second },
  { name: 'INIT_SMART_ACCOUNT', payload: undefined, deadline: 30 * second },
  { name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' }, deadline: 30 * second },
  { name: 'RPC_REQUEST', payload: { method: 'eth_call' }, deadline: 30 * second },
  { name: 'RPC_REQUEST', payload: { method: 'personal_sign' }, deadline: 10 * minute },
  { name: 'SIGN_IN', payload: { message: 'text', chainId: 'eip155:1' }, deadline: 30 * second },
  { name: 'RPC_ABORT', payload: undefined, deadline: 5 * second },
  { name: 'UPDATE_EMAIL', payload: email, deadline: 30 * second },
  { name: 'UPDATE_EMAIL_PRIMARY_OTP', payload: otp, deadline: 30 * second },
  { name: 'UPDATE_EMAIL_SECONDARY_OTP', payload: otp, deadline: 30 * second },
  { name: 'SYNC_THEME', payload: { themeMode: 'dark' }, deadline: 5 * second },
  { name: 'SYNC_DAPP_DATA', payload: { projectId: 'development' }, deadline: 5 * second },
  { name: 'OPEN', payload: { view: 'devices' }, deadline: 30 * second },
  { name: 'SIGN_OUT', payload: undefined, deadline: 3 * second },
  { name: 'RELOAD', payload: undefined, deadline: 5 * second },
]

/** A request on its way. */
interface Sent extends Case {
  readonly id: string
}

/** How a request ended: an error has its code. */
type Outcome =
  'resolved' | 'auth/REQUEST_TIMED_OUT' | 'auth/ABORTED' | 'auth/RPC_ABORTED' | 'auth/FRAME_ERROR'

/** A fault of a frame. */
interface Fault {
  /** Message of the frame after a request. */
  readonly reply?: (sent: Sent) => unknown
  /** Time after the deadline when the reply is sent, in milliseconds. Default: at once. */
  readonly lateMs?: number
  /** Whatever else happens to the frame, after all requests. */
  readonly strike?: (frame: FakeFrame) => void
  /** Whether requests settle by the fault itself; otherwise their deadlines end them. */
  readonly isAtOnce: boolean
  readonly outcome: (name: RequestName) => Outcome
}

const timedOut = { isAtOnce: false, outcome: (): Outcome => 'auth/REQUEST_TIMED_OUT' }
const aborted = {
  isAtOnce: true,
  outcome: (name: RequestName): Outcome => (name === 'RPC_REQUEST' ? 'auth/RPC_ABORTED' : 'auth/ABORTED'),
}
const message = (id: string, word: string, payload?: unknown) => ({ id, type: `@w3m-frame/${word}`, payload })
/** Replies that carry nothing, or anything. */
const takesAnything = (name: RequestName) => requests[name].success.safeParse(42).success

const faults: Readonly<Record<string, Fault>> = {
  'no reply': timedOut,
  'a reply after the deadline': {
    ...timedOut,
    lateMs: second / 2,
    reply: ({ id, name }) => message(id, `${name}_ERROR`, { message: 'late' }),
  },
  'a reply of another type': {
    ...timedOut,
    reply: ({ id, name }) => message(id, name === 'OPEN' ? 'SIGN_OUT_SUCCESS' : 'OPEN_SUCCESS'),
  },
  'a reply with another id': {
    ...timedOut,
    reply: ({ name }) => message(crypto.randomUUID(), `${name}_ERROR`, { message: 'no' }),
  },
  'an error': {
    isAtOnce: true,
    outcome: () => 'auth/FRAME_ERROR',
    reply: ({ id, name }) => message(id, `${name}_ERROR`, { message: 'no', code: -32603 }),
  },
  'a reply with a malformed payload': {
    isAtOnce: true,
    outcome: (name) => (takesAnything(name) ? 'resolved' : 'auth/FRAME_ERROR'),
    reply: ({ id, name }) => message(id, `${name}_SUCCESS`, 42),
  },
  'a removed frame': { ...aborted, strike: ({ elements }) => elements.at(-1)?.remove() },
  'a frame that loads again': { ...aborted, strike: (frame) => frame.reload() },
}

/** Requests whose time limit ends with an alert. */
const alerted = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

let frame: FakeFrame | undefined
let plugin = new AbortController()

/** Creates a secure frame that serves, and answers no request by itself. */
async function serve() {
  const clock = createFakeClock()
  const store = createStore()
  const timeouts: FrameTimeout[] = []
  const tickets: (string | undefined)[] = []
  const isAnswered = { SYNC_DAPP_DATA: () => undefined, SYNC_THEME: () => undefined }
  const answers: FakeAnswers = { ...isAnswered }
  plugin = new AbortController()
  frame = installFakeFrame(window, { answers })
  const secure = createSecureFrame({
    page: window,
    clock,
    store,
    source: () => ({
      url: 'https://wallet.example',
      projectId: 'development',
      enableLogger: false,
      language: 'en',
    }),
    followTitle: () => () => {},
    dappData: () => ({ projectId: 'development' }),
    theme: () => ({ themeMode: 'light' }),
    onTimeout: (reason) => timeouts.push(reason),
    onRefused: () => {},
    ticket: async () => undefined,
    onTicket: (ticket) => tickets.push(ticket),
    signal: plugin.signal,
  })
  const prepared = secure.prepare()
  await until(() => store.get(authPhaseAtom) === 'ready', 'the ready frame')
  await clock.advance(500)
  await prepared
  await until(() => frame?.requests.length === 2, 'the requests of the start')
  for (const name of Object.keys(isAnswered)) Reflect.deleteProperty(answers, name)
  /** Waits until everything has arrived that the frame has sent. */
  async function received(): Promise<void> {
    const count = tickets.length
    frame?.emit('SESSION_UPDATE', { token: 'mark' })
    await until(() => tickets.length > count, 'the last message of the frame')
  }
  return { clock, secure, frame, timeouts, received }
}

function dispose() {
  plugin.abort()
  frame?.dispose()
  frame = undefined
}

afterEach(dispose)

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'resolved',
    (error: unknown) => (error as { readonly code: string }).code,
  )

/** Sends every request to a frame with a fault. Returns the number of requests and time limits that are left. */
async function run({ reply, lateMs, strike, isAtOnce, outcome }: Fault): Promise<number> {
  const { clock, secure, frame: fake, timeouts, received } = await serve()
  const request = secure.request as (...all: Parameters<SecureFrame['request']>) => Promise<unknown>
  const settled = cases.map(() => [] as string[])
  for (const [at, { name, payload }] of cases.entries())
    void outcomeOf(request(name, payload as never)).then((ended) => settled[at]?.push(ended))
  await until(() => fake.requests.length === 2 + cases.length, 'all requests')
  for (const [at, each] of cases.entries()) {
    if (!reply) continue
    const answer = reply({ ...each, id: fake.requests[2 + at]?.id ?? '' })
    if (lateMs === undefined) fake.send(answer)
    else void clock.sleep(each.deadline + lateMs).then(() => fake.send(answer))
  }
  strike?.(fake)

  if (isAtOnce) await until(() => settled.every(({ length }) => length > 0), 'the end of all requests')
  const start = clock.now()
  for (const deadline of new Set(cases.map((each) => each.deadline).sort((one, two) => one - two))) {
    const count = () => settled.filter(({ length }, at) => length > 0 && cases[at]?.deadline === deadline)
    await clock.advance(start + deadline - 1 - clock.now())
    if (!isAtOnce) expect(count(), `before ${deadline} ms`).toEqual([])
    await clock.advance(1 + second)
    if (!isAtOnce) await received()
  }
  expect(settled).toEqual(cases.map(({ name }) => [outcome(name)]))
  expect(timeouts).toEqual(isAtOnce ? [] : alerted.map(() => 'iframe_request_timeout'))

  // a frame that was reloaded waits for READY: without the plugin nothing may be left
  plugin.abort()
  await settle()
  const left = clock.pendingSleeps + settled.filter(({ length }) => length === 0).length
  dispose()
  return left
}

test('every request is in the table', () => {
  expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(Object.keys(requests)))
})

test('5: every request settles once by its deadline, whatever the frame does', async () => {
  let pending = 0
  for (const fault of Object.values(faults)) pending += await run(fault)
  const count = Object.keys(requests).length
  console.log(`${count} request types x ${Object.keys(faults).length} faults: ${pending} pending`)
  expect(pending).toBe(0)
})
