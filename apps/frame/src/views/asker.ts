import { rejected } from './turns.js'
import type { Display } from './create-display.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import { runView, type Shell, type ShellTestParts } from './shell.js'

/** Draws views and questions. A question is drawn in the view that is open, or in one of its own. */
export interface Asker {
  /** Draws a view until it is closed. */
  open(reason: string, start: (shell: Shell) => void, signal?: AbortSignal): Promise<void>
  /** Draws a question until it is answered. @throws FrameError with code 4001 if it is closed */
  ask<Answer>(
    reason: string,
    start: (shell: Shell, answer: (value: Answer) => void) => void,
    signal?: AbortSignal,
  ): Promise<Answer>
}

/** Creates the asker of a display. */
export function createAsker(display: Display, tests?: ShellTestParts): Asker {
  let current: Shell | undefined

  function open(reason: string, start: (shell: Shell) => void, signal?: AbortSignal): Promise<void> {
    const { root, surface, turns, show } = display
    const onHeight = (height: number) => show(reason, height)
    const draw = async () => {
      let shell: Shell | undefined
      await runView(
        { root, surface, onHeight, signal },
        (opened) => {
          shell = opened
          current = opened
          start(opened)
        },
        tests,
      )
      if (current === shell) current = undefined
    }
    return display.use(() => turns.take(draw, signal))
  }

  return {
    open,
    ask(reason, start, signal) {
      const shell = current
      if (shell && !shell.closed.aborted) {
        return new Promise((resolve, reject) => {
          shell.closed.addEventListener('abort', () => reject(rejected()), { once: true })
          start(shell, (value) => {
            shell.show({ title: messages.openingTitle, body: [paragraph(messages.working)] })
            resolve(value)
          })
        })
      }
      return new Promise((resolve, reject) => {
        const begin = (opened: Shell) =>
          start(opened, (value) => {
            resolve(value)
            opened.close()
          })
        open(reason, begin, signal).then(() => reject(rejected()), reject)
      })
    },
  }
}
