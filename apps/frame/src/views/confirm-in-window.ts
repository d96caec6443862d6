import type { ConfirmEnvironment, ConfirmRequest } from '../confirm/request.js'
import type { ConfirmAnswer } from '../confirm/run-confirm.js'
import { FrameError } from '../frame-error.js'
import type { PasskeyCheck } from '../passkey/signing-passkey.js'
import type { Display, WindowLike } from './create-display.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import { runView, type ShellTestParts } from './shell.js'
import { rejected } from './turns.js'
import {
  readyType,
  requestType,
  readWindowAnswer,
  type WindowAnswer,
  type WindowRequest,
} from '../window/window-messages.js'

/** Time between two looks at a window, in milliseconds. */
const pollMs = 300

/**
 * Asks the user in a window of the frame's origin, which the user opens by a press in the frame. The window shows the request and
 * holds no key. With a check the window asks for the passkey as well, and the frame verifies its answer.
 *
 * @throws FrameError with code 4200 if the page cuts the window off from the frame, 4001 if the signal aborts or the passkey was not
 * used
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
    check,
  }: Pick<ConfirmEnvironment, 'hostOrigin' | 'account' | 'accountContracts' | 'network' | 'signal'> & {
    readonly check?: PasskeyCheck | undefined
  },
  tests?: ShellTestParts,
): Promise<ConfirmAnswer> {
  const content: WindowRequest = {
    type: requestType,
    request,
    hostOrigin,
    account,
    accountContracts,
    network,
    ...(check && { challenge: check.challenge }),
  }
  const { root, surface, turns, show } = display
  let settled: WindowAnswer | undefined
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
        const settle = (result: WindowAnswer) => {
          settled = result
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
  if (settled?.answer !== 'approved') return 'rejected'
  await check?.verify(settled.assertion)
  return 'approved'
}

/** Talks with a window that was opened. Only messages of that window and of this origin count. Returns the end of the talk. */
function converse(
  opened: WindowLike,
  content: WindowRequest,
  onAnswer: (answer: WindowAnswer) => void,
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
    if (isReady) onAnswer({ answer: 'rejected' })
    else onCut()
  }, pollMs)
  return () => {
    clearInterval(timer)
    window.removeEventListener('message', listen)
  }
}
