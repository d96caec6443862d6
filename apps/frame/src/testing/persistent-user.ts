import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type ModuleName } from '../api/client.js'
import type { SessionAnswer } from '../api/answers.js'
import type { DeviceStore } from '../device/device-store.js'
import { FrameError } from '../frame-error.js'
import type { FrameState } from '../frame-state.js'
import type { RecoveryQuestions } from '../recovery/questions.js'
import { createFrameParts } from './test-frame.js'
import type { ThreeProcesses } from './three-processes.js'

/** Parts of a frame of a test. */
type FrameParts = Awaited<ReturnType<typeof createFrameParts>>

/** User who goes on after each failure: repeats a step, opens the frame again, or asks for another code. */
export interface PersistentUser {
  readonly email: string
  /** Logs in on a new device, and opens the wallet there. */
  logInOnNewDevice(): Promise<UserDevice>
  /** Runs a step, again when the servers are back or a pause is over. */
  goOn<Result>(step: () => Promise<Result>): Promise<Result>
  /** Answers of the user to questions of a recovery. */
  readonly questions: RecoveryQuestions
  /** Opens a frame. Default: on a new device. */
  openFrame(device?: DeviceStore): Promise<FrameParts>
  /** Exchanges the code of a mail for a session, without opening the wallet. */
  enterCode(frame: FrameParts): Promise<SessionAnswer>
}

/** Device of a user, with an open wallet. */
export interface UserDevice {
  readonly userId: string
  readonly address: string
  readonly frame: FrameParts
  /** Runs a step, again when the servers are back. */
  goOn<Result>(step: (state: FrameState) => Promise<Result>): Promise<Result>
  /** Opens the frame again: with the refresh token and the share that the device has stored. @throws if it is not logged in */
  reopen(): Promise<UserDevice>
}

/** Request of a user to a module. */
export interface UserRequest {
  readonly module: ModuleName
  readonly path: string
  /** JSON. */
  readonly body: string
}

/** Options of {@link createPersistentUser}. */
export interface PersistentUserOptions {
  readonly processes: ThreeProcesses
  readonly projectId: string
  readonly email: string
  /** Address of the client, for the limits of the server. */
  readonly ip: string
  /** Sends a request. Default: as it is. */
  readonly fetch?: (request: UserRequest, send: () => Promise<Response>) => Promise<Response>
  /** Called for each repetition, with its reason. */
  readonly onRepeat?: (reason: 'away' | 'limit' | 'mail' | 'login') => void
}

/** Time until a user asks for another mail, in milliseconds. */
const patienceMs = 15_000
/** Time between two codes of the module recovery to one user, in milliseconds. A login before it is over would be in vain. */
const codePauseMs = 30_000
/** A longer pause is no pause: the user is locked out. */
const maxPauseSeconds = 700
const maxAttempts = 30

/** Creates a user who has no device yet. */
export function createPersistentUser(options: PersistentUserOptions): PersistentUser {
  const {
    processes,
    projectId,
    email,
    ip,
    fetch: pass = (_request, go) => go(),
    onRepeat = () => {},
  } = options
  const { urls, mail } = processes
  let recoveryCodeAt = -Infinity

  /** Whether a later try can succeed without another login. Waits until then. */
  async function untilNextTry(error: unknown): Promise<boolean> {
    if (error instanceof ApiError && error.status === 429) {
      const { retryAfterSeconds = 1, message } = error
      if (retryAfterSeconds > maxPauseSeconds) throw new Error(`${email} is locked out: ${message}`)
      onRepeat('limit')
      await sleep(retryAfterSeconds * 1_000)
      return true
    }
    const isAway =
      error instanceof ApiError
        ? error.status >= 500
        : error instanceof FrameError && error.message.startsWith('The server')
    if (!isAway) return false
    onRepeat('away')
    await processes.ready()
    return true
  }

  async function goOn<Result>(step: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await step()
      } catch (error) {
        if (attempt === maxAttempts || !(await untilNextTry(error))) throw error
      }
    }
  }

  /** Enters the codes of the mails after so many, until one is accepted. */
  async function enterCodes<Result>(
    codes: () => readonly string[],
    count: number,
    enter: (code: string) => Promise<Result>,
  ): Promise<Result> {
    const signal = AbortSignal.timeout(patienceMs)
    for (let next = count; ;) {
      const code = codes()[next]
      if (code === undefined) {
        await mail.next(signal)
        continue
      }
      next++
      try {
        return await goOn(() => enter(code))
      } catch (error) {
        if (!(error instanceof ApiError && error.field === 'code')) throw error
      }
    }
  }

  const isOfRecovery = ({ subject }: { readonly subject: string }) => subject.includes('new device')
  const loginCodes = () => mail.codesTo(email).flatMap((sent) => (isOfRecovery(sent) ? [] : [sent.code]))
  const recoveryCodes = () => mail.codesTo(email).flatMap((sent) => (isOfRecovery(sent) ? [sent.code] : []))
  const questions: RecoveryQuestions = {
    async askCode(_email, release) {
      // the module answers after it has sent the mail
      return enterCodes(recoveryCodes, recoveryCodes().length - 1, release)
    },
    askSecret: () => Promise.reject(new Error('a secret was asked for')),
    askContact: () => Promise.reject(new Error('an address was asked for')),
    askRestore: () => Promise.resolve(),
  }

  const send: typeof fetch = (input, init) => {
    const { origin, pathname: path } = new URL(String(input))
    const module = (Object.keys(urls) as ModuleName[]).find((name) => urls[name] === origin) ?? 'auth'
    if (path.endsWith('/proofs')) recoveryCodeAt = performance.now()
    const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': ip }
    return pass({ module, path, body: String(init?.body ?? '') }, () => fetch(input, { ...init, headers }))
  }
  const openFrame = (device?: DeviceStore) =>
    createFrameParts({ urls, projectId, now: Date.now, questions, fetch: send, ...(device && { device }) })

  function deviceOf(frame: FrameParts): UserDevice {
    const { state, device } = frame
    const { session, wallet } = state.unlocked()
    return {
      frame,
      userId: session.user.id,
      address: wallet.addresses.evm,
      goOn: (step) => goOn(() => step(state)),
      async reopen() {
        const opened = await openFrame(device)
        if (!(await goOn(() => opened.state.isConnected(undefined))))
          throw new Error(`${email} is logged out`)
        return deviceOf(opened)
      },
    }
  }

  async function enterCode({ logins }: FrameParts): Promise<SessionAnswer> {
    const count = loginCodes().length
    await goOn(() => logins.begin(email))
    return enterCodes(loginCodes, count, (code) => logins.complete(code))
  }

  /** Logs in by a code, or returns undefined if another code is needed. */
  async function tryLogIn(device: DeviceStore): Promise<UserDevice | undefined> {
    let frame = await openFrame(device)
    try {
      await frame.state.signIn(await enterCode(frame))
      return deviceOf(frame)
    } catch (error) {
      if (isTimeout(error)) {
        onRepeat('mail')
        return undefined
      }
      if (!isOfServer(error)) throw error
      await untilNextTry(error)
    }
    try {
      // the session may be there: a frame that is loaded again continues with it
      frame = await openFrame(device)
      if (await goOn(() => frame.state.isConnected(undefined))) return deviceOf(frame)
    } catch (error) {
      if (!isOfServer(error) && !isTimeout(error)) throw error
    }
    onRepeat('login')
    return undefined
  }

  return {
    email,
    goOn,
    questions,
    openFrame,
    enterCode,
    async logInOnNewDevice() {
      const { device } = await openFrame()
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        const opened = await tryLogIn(device)
        if (opened) return opened
        // a device gets three codes of a login in ten minutes
        await sleep(Math.max(0, recoveryCodeAt + codePauseMs - performance.now()))
      }
      throw new Error(`${email} is locked out after ${maxAttempts} logins`)
    },
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'AbortError'
const isOfServer = (error: unknown) => error instanceof FrameError
