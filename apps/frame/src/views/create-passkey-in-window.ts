import { FrameError } from '../frame-error.js'
import { isStoredPasskey, type StoredPasskey } from '../passkey/verify-assertion.js'
import { passkeyType } from '../window/window-messages.js'
import { converse } from './converse.js'
import type { Display } from './create-display.js'
import { viewMessages as messages } from './messages.js'

/**
 * Lets the user create a passkey in a window of the frame's origin: Safari creates none in a frame of another site. Called in a press.
 *
 * @throws FrameError with code 4200 if the page cuts the window off from the frame, with the reason if the user closes it
 */
export async function createPasskeyInWindow(
  display: Pick<Display, 'openWindow'>,
  userName: string,
  closed: AbortSignal,
): Promise<StoredPasskey> {
  const cut = () => new FrameError(messages.windowCut, 4200)
  const opened = display.openWindow('passkey', false, { user: userName })
  if (!opened) throw cut()
  let stop = () => {}
  try {
    return await new Promise<StoredPasskey>((resolve, reject) => {
      const onClosed = () => reject(new FrameError(messages.passkeyFailed))
      closed.addEventListener('abort', onClosed, { once: true })
      stop = converse(opened, { read, onAnswer: resolve, onClosed, onCut: () => reject(cut()) })
    })
  } finally {
    stop()
    opened.close()
  }
}

function read(data: unknown): StoredPasskey | undefined {
  const { type, passkey } = Object(data) as Partial<Record<string, unknown>>
  return type === passkeyType && isStoredPasskey(passkey) ? passkey : undefined
}
