import { FrameError } from '../frame-error.js'
import {
  readResult,
  readStart,
  stepMessage,
  type LoginResult,
  type LoginStart,
  type LoginStepOf,
} from './login-messages.js'
import { readyType } from './window-messages.js'

/** The parts of the frame's window that a window uses. */
export interface FrameLike {
  /** Whether its document is gone. */
  readonly closed: boolean
  postMessage(message: unknown, targetOrigin: string): void
}

/** Talk of a window with the frame that has opened it. */
export interface LoginTalk {
  /** Resolves with the login that the window shows. Rejects when the talk ends before. */
  readonly start: Promise<LoginStart>
  /** Sends what the user has entered. @throws FrameError with the text of the frame */
  ask(step: LoginStepOf): Promise<LoginResult>
  /** Aborts when the frame is gone, and with `close`. */
  readonly ended: AbortSignal
  close(): void
}

/** Time between two looks at the frame, in milliseconds. */
const pollMs = 500

/** Opens the talk. Only messages of the opener and of this origin count, and nothing is sent to another origin. */
export function openLoginTalk(opener: FrameLike): LoginTalk {
  const ended = new AbortController()
  const pending = new Map<number, { resolve(result: LoginResult): void; reject(error: unknown): void }>()
  let count = 0

  const start = new Promise<LoginStart>((resolve, reject) => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== (opener as unknown) || origin !== location.origin) return
      const started = readStart(data)
      if (started) resolve(started)
      const result = readResult(data)
      const step = result && pending.get(result.id)
      if (!step) return
      pending.delete(result.id)
      if (result.error === undefined) step.resolve(result)
      else step.reject(new FrameError(result.error))
    }
    window.addEventListener('message', listen)
    const timer = setInterval(() => opener.closed && ended.abort(), pollMs)
    ended.signal.addEventListener('abort', () => {
      clearInterval(timer)
      window.removeEventListener('message', listen)
      const error = new FrameError('The page is gone')
      reject(error)
      for (const step of pending.values()) step.reject(error)
      pending.clear()
    })
  })
  opener.postMessage({ type: readyType }, location.origin)

  return {
    start,
    ended: ended.signal,
    close: () => ended.abort(),
    ask: (step) =>
      new Promise((resolve, reject) => {
        count += 1
        pending.set(count, { resolve, reject })
        opener.postMessage(stepMessage(count, step), location.origin)
      }),
  }
}
