import { readyType } from '../window/window-messages.js'
import type { WindowLike } from './create-display.js'

/** Time between two looks at a window, in milliseconds. */
const pollMs = 300

/** Sides of a talk with a window. */
interface Conversation<Answer> {
  /** Message to the window when it is ready, again if the user has loaded it again. */
  readonly content?: unknown
  /** Reads the answer in a message. Undefined for other messages. */
  readonly read: (data: unknown) => Answer | undefined
  readonly onAnswer: (answer: Answer) => void
  /** Called when the user has closed the window. */
  readonly onClosed: () => void
  /** Called when the page has cut the window off. */
  readonly onCut: () => void
}

/** Talks with a window that was opened. Only messages of that window and of this origin count. Returns the end of the talk. */
export function converse<Answer>(
  opened: WindowLike,
  { content, read, onAnswer, onClosed, onCut }: Conversation<Answer>,
): () => void {
  let isReady = false
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== (opened as unknown) || origin !== location.origin) return
    const { type } = Object(data) as { readonly type?: unknown }
    if (type === readyType) {
      isReady = true
      if (content !== undefined) opened.postMessage(content, location.origin)
    }
    const answer = read(data)
    if (isReady && answer !== undefined) onAnswer(answer)
  }
  window.addEventListener('message', listen)
  const timer = setInterval(() => {
    if (!opened.closed) return
    // a window that a policy of the page cut off counts as closed at once, although it is open
    if (isReady) onClosed()
    else onCut()
  }, pollMs)
  return () => {
    clearInterval(timer)
    window.removeEventListener('message', listen)
  }
}
