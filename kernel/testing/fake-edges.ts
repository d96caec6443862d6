import type { Clock } from '../core/edges/clock.js'
import type { HttpService } from '../core/edges/http.js'
import { type BrowserInfo, checkLink, type PageService } from '../core/edges/page.js'
import type { StorageArea } from '../core/edges/storage.js'

/** A clock that is advanced by the test. */
export interface FakeClock extends Clock {
  /** Advances the time, and ends the sleeps that are due, in their order. */
  advance(ms: number): Promise<void>
  /** Number of sleeps that have not ended. */
  readonly pendingSleeps: number
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/**
 * Creates a fake clock.
 *
 * @param start initial time in milliseconds since 1970
 */
export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  let now = start
  let sleepers: readonly Sleeper[] = []
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        if (ms <= 0) return resolve()
        const abort = () => {
          sleepers = sleepers.filter((candidate) => candidate !== sleeper)
          reject(signal?.reason as Error)
        }
        const wake = () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        }
        const sleeper: Sleeper = { at: now + ms, wake }
        sleepers = [...sleepers, sleeper]
        signal?.addEventListener('abort', abort, { once: true })
      }),
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let next = earliest(sleepers, until); next; next = earliest(sleepers, until)) {
        const due = next
        sleepers = sleepers.filter((sleeper) => sleeper !== due)
        now = due.at
        due.wake()
        await settle()
      }
      now = until
      await settle()
    },
    get pendingSleeps() {
      return sleepers.length
    },
  }
}

function earliest(sleepers: readonly Sleeper[], until: number): Sleeper | undefined {
  return sleepers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
}

/** Resolves in the next task, after all promises that are ready. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** A request that a fake network received. */
export interface HttpCall {
  readonly url: string
  readonly method: string
  /** Value of a JSON body; any other text as it is. */
  readonly body: unknown
}

/** An endpoint with its fake answer. */
export interface FakeEndpoint {
  /** Returns the answer to a call; undefined if the call is for another endpoint. */
  readonly answer: (call: HttpCall) => { readonly value: unknown } | undefined
}

/** Answers requests to a URL: a value becomes a JSON response, an Error becomes a network failure. */
export type HttpAnswer = (call: HttpCall) => unknown

/**
 * A fault of the network: `unreachable` fails each request, `hang` answers none until its signal is aborted, `error` answers with the
 * status 500, `nonsense` with JSON of another form.
 */
export type HttpFault = 'unreachable' | 'hang' | 'error' | 'nonsense'

/** A network with the answers of the test. Requests to other URLs fail. */
export interface FakeHttp extends HttpService {
  readonly calls: readonly HttpCall[]
  /** Sets a fault for requests from now on, to URLs that start with `prefix`. `none` ends all faults. */
  fail(fault: HttpFault | 'none', prefix?: string): void
}

/**
 * Creates a fake network with an answer per URL, and for endpoints of a service.
 *
 * @param endpoints answers of {@link fakeEndpoint}; one for the URL itself takes precedence
 */
export function createFakeHttp(
  answersByUrl: Readonly<Record<string, HttpAnswer>> = {},
  endpoints: readonly FakeEndpoint[] = [],
): FakeHttp {
  const calls: HttpCall[] = []
  let faults: readonly { readonly fault: HttpFault; readonly prefix: string }[] = []
  const answerOf = (call: HttpCall): unknown => {
    if (Object.hasOwn(answersByUrl, call.url)) return answersByUrl[call.url]?.(call)
    for (const endpoint of endpoints) {
      const answer = endpoint.answer(call)
      if (answer) return answer.value
    }
    return undefined
  }
  return {
    calls,
    fail(fault, prefix = '') {
      faults = fault === 'none' ? [] : [{ fault, prefix }, ...faults]
    },
    async fetch(url, init = {}) {
      const body = typeof init.body === 'string' ? readBody(init.body) : undefined
      const call = { url, method: init.method ?? 'GET', body }
      calls.push(call)
      const fault = faults.find(({ prefix }) => url.startsWith(prefix))?.fault
      if (fault) return faultOf(fault, init.signal)
      const answer = await answerOf(call)
      if (init.signal?.aborted) throw init.signal.reason
      if (answer instanceof Error) throw answer
      if (answer instanceof Response) return answer
      if (answer === undefined) {
        const urls = Object.keys(answersByUrl).join(', ') || 'none'
        throw new TypeError(`No fake answer for ${url}. URLs with one: ${urls}`)
      }
      return Response.json(answer)
    },
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

async function faultOf(fault: HttpFault, signal: AbortSignal | null | undefined): Promise<Response> {
  if (fault === 'unreachable') throw new TypeError('Failed to fetch')
  if (fault === 'error') return Response.json({ error: 'internal error' }, { status: 500 })
  if (fault === 'nonsense') return Response.json(['nonsense'])
  return new Promise((_, reject) => {
    const abort = () => reject(signal?.reason as Error)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

/** A page that records the links that are opened. */
export interface FakePage extends PageService {
  readonly opened: readonly { readonly href: string; readonly target: string }[]
}

/** Creates a fake page; by default it is shown on a desktop browser. */
export function createFakePage(overrides: Partial<BrowserInfo> = {}): FakePage {
  const opened: { href: string; target: string }[] = []
  const info = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    touchPoints: 0,
    telegram: false,
    ...overrides,
  }
  return {
    opened,
    url: () => 'https://app.example/swap?from=eth',
    readBrowserInfo: () => info,
    open(href, target) {
      checkLink(href)
      opened.push({ href, target })
    },
  }
}

/** A storage area in memory. */
export interface FakeStorage extends StorageArea {
  readonly entries: ReadonlyMap<string, string>
  /** Makes every access throw, as if storage were blocked, until it is called with false. */
  deny(denied: boolean): void
  /** Removes all entries, as `localStorage.clear()` of another script of the page. */
  clear(): void
  /** Returns the same area as another tab, which is notified of this tab's writes. */
  openTab(): FakeStorage
}

/** Maximum number of writes. Tabs that undo each other's writes would never end. */
const maxWrites = 20_000

type Listener = (key: string | null, value: string | null) => void

/** Creates a fake storage area, empty by default. */
export function createFakeStorage(initial: Readonly<Record<string, string>> = {}): FakeStorage {
  const entries = new Map(Object.entries(initial))
  const tabs = new Set<Set<Listener>>()
  let denied = false
  let writes = 0
  const guard = () => {
    if (denied) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const openTab = (): FakeStorage => {
    const listeners = new Set<Listener>()
    const write = (key: string, value: string | null) => {
      guard()
      if ((entries.get(key) ?? null) === value) return
      if (++writes > maxWrites) throw new Error(`The storage was written more than ${maxWrites} times.`)
      if (value === null) entries.delete(key)
      else entries.set(key, value)
      for (const tab of tabs) if (tab !== listeners) for (const listener of tab) listener(key, value)
    }
    tabs.add(listeners)
    return {
      entries,
      getItem: (key) => (guard(), entries.get(key) ?? null),
      setItem: (key, value) => write(key, value),
      removeItem: (key) => write(key, null),
      watch(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      deny: (next) => void (denied = next),
      clear() {
        guard()
        entries.clear()
        for (const tab of tabs) if (tab !== listeners) for (const listener of tab) listener(null, null)
      },
      openTab,
    }
  }
  return openTab()
}

/**
 * Wraps a storage area for a deployment whose version of a key is higher by `shift`: adds the shift to versions that it
 * writes, and subtracts the shift from versions that it reads.
 */
export function shiftVersion(area: StorageArea, key: string, shift: number): StorageArea {
  const translate = (name: string, text: string | null, by: number) => {
    if (name !== key || text === null) return text
    const value: unknown = JSON.parse(text)
    const { version } = Object(value) as { readonly version?: unknown }
    return typeof version === 'number' ? JSON.stringify({ ...Object(value), version: version + by }) : text
  }
  return {
    getItem: (name) => translate(name, area.getItem(name), -shift),
    setItem: (name, text) => area.setItem(name, translate(name, text, shift) as string),
    removeItem: (name) => area.removeItem(name),
    watch: (listener) =>
      area.watch?.((name, text) => listener(name, name === null ? null : translate(name, text, -shift))) ??
      (() => {}),
  }
}
