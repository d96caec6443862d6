import type { ConfirmEnvironment, ConfirmRequest } from '../confirm/request.js'
import type { ConfirmAnswer } from '../confirm/run-confirm.js'
import { FrameError } from '../frame-error.js'
import type { Display, WindowLike } from './create-display.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import { runView, type ShellTestParts } from './shell.js'
import { rejected } from './turns.js'
import { readyType, requestType, readWindowAnswer, type WindowRequest } from '../window/window-messages.js'

/** Time between two looks at a window, in milliseconds. */
const pollMs = 300

/**
 * Asks the user in a window of the frame's origin, which the user opens by a press in the frame. The window shows the request and
 * holds no key.
 *
 * @throws FrameError with code 4200 if the page cuts the window off from the frame, 4001 if the signal aborts
 */
export async function confirmInWindow(
  display: Display,
  request: ConfirmRequest,
  {
    hostOrigin,
    account,
    accountContracts = [],
    network,
    signal,
  }: Pick<ConfirmEnvironment, 'hostOrigin' | 'account' | 'accountContracts' | 'network' | 'signal'>,
  tests?: ShellTestParts,
): Promise<ConfirmAnswer> {
  const content: WindowRequest = {
    type: requestType,
    request,
    hostOrigin,
    account,
    accountContracts,
    network,
  }
  const { root, surface, turns, show } = display
  let answer: ConfirmAnswer | undefined
  let isCut = false
  let opened: WindowLike | null = null
  let stop = () => {}

  const draw = () =>
    runView(
      { root, surface, onHeight: (height) => show('confirm', height), signal },
      (shell) => {
        const cut = () => {
          isCut = true
          shell.close()
        }
        const settle = (result: ConfirmAnswer) => {
          answer = result
          shell.close()
        }
        const open = () => {
          opened = display.openWindow('confirm', false)
          if (!opened) return cut()
          stop = converse(opened, content, settle, cut)
          shell.show({
            title: messages.windowTitle,
            body: [paragraph(messages.windowOpenText)],
            actions: [shell.plainButton(messages.cancel, shell.close)],
          })
        }
        shell.show({
          title: messages.windowTitle,
          body: [paragraph(messages.windowConfirmText)],
          actions: [
            shell.plainButton(messages.openWindow, open, 'primary'),
            shell.plainButton(messages.cancel, shell.close),
          ],
        })
      },
      tests,
    )

  try {
    await display.use(() => turns.take(draw, signal))
  } finally {
    stop()
    ;(opened as WindowLike | null)?.close()
  }
  if (signal?.aborted) throw rejected()
  if (isCut) throw new FrameError(messages.windowCut, 4200)
  return answer ?? 'rejected'
}

/** Talks with a window that was opened. Only messages of that window and of this origin count. Returns the end of the talk. */
function converse(
  opened: WindowLike,
  content: WindowRequest,
  onAnswer: (answer: ConfirmAnswer) => void,
  onCut: () => void,
): () => void {
  let isReady = false
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== (opened as unknown) || origin !== location.origin) return
    const { type } = Object(data) as { readonly type?: unknown }
    if (type === readyType && !isReady) {
      isReady = true
      opened.postMessage(content, location.origin)
    }
    const answer = readWindowAnswer(data)
    if (isReady && answer) onAnswer(answer)
  }
  window.addEventListener('message', listen)
  const timer = setInterval(() => {
    if (!opened.closed) return
    // a window that a policy of the page cut off counts as closed at once, although it is open
    if (isReady) onAnswer('rejected')
    else onCut()
  }, pollMs)
  return () => {
    clearInterval(timer)
    window.removeEventListener('message', listen)
  }
}
