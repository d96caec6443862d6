import type { ConfirmEnvironment, ConfirmRequest } from '../confirm/request.js'
import type { ConfirmAnswer } from '../confirm/run-confirm.js'
import { FrameError } from '../frame-error.js'
import type { PasskeyCheck } from '../passkey/signing-passkey.js'
import type { Display, WindowLike } from './create-display.js'
import { converse } from './converse.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import { runView, type ShellTestParts } from './shell.js'
import { rejected } from './turns.js'
import {
  requestType,
  readWindowAnswer,
  type WindowAnswer,
  type WindowRequest,
} from '../window/window-messages.js'

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
    hostName,
    account,
    accountContracts = [],
    network,
    signal,
    check,
  }: Pick<
    ConfirmEnvironment,
    'hostOrigin' | 'hostName' | 'account' | 'accountContracts' | 'network' | 'signal'
  > & {
    readonly check?: PasskeyCheck | undefined
  },
  tests?: ShellTestParts,
): Promise<ConfirmAnswer> {
  const content: WindowRequest = {
    type: requestType,
    request,
    hostOrigin,
    hostName,
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
          const read = readWindowAnswer
          const onClosed = () => settle({ answer: 'rejected' })
          stop = converse(opened, { content, read, onAnswer: settle, onClosed, onCut: cut })
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
