import encodeQR from 'qr'
import { element } from '../look/element.js'
import { FrameError } from '../frame-error.js'
import type { FrameLogins, FramePurpose } from '../login/frame-logins.js'
import { sleep } from '../sleep.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'
import { inBackground } from '../in-background.js'

/** Options of {@link showFarcasterCode}. */
export interface FarcasterCodeOptions {
  readonly purpose: FramePurpose
  readonly title: string
  readonly frameLogins: FrameLogins
  /** Asks whether the user has signed. Returns true once the login is complete. */
  readonly ask: (loginId: string) => Promise<boolean>
  readonly onBack: () => void
}

/** Time between two questions, in milliseconds. */
const pollMs = 2_000

/** Draws a login with Farcaster: a QR code for its app, and a link for phones. It ends once the user has signed. */
export async function showFarcasterCode(shell: Shell, options: FarcasterCodeOptions): Promise<void> {
  const { purpose, title, frameLogins, ask, onBack } = options
  const { loginId, url } = await frameLogins.beginFarcaster(purpose)
  if (!/^https:/.test(url)) throw new FrameError(messages.windowFailed)
  const left = new AbortController()
  shell.closed.addEventListener('abort', () => left.abort(), { once: true })
  shell.show({
    title,
    body: [paragraph(messages.farcasterText), qrCode(url)],
    actions: [
      element(
        'a',
        { class: 'button', 'data-kind': 'quiet', href: url, target: '_blank', rel: 'noopener noreferrer' },
        messages.farcasterOpen,
      ),
    ],
    onBack: () => {
      left.abort()
      onBack()
    },
  })
  inBackground(wait())

  async function wait() {
    try {
      while (!left.signal.aborted && !(await ask(loginId))) await sleep(pollMs, left.signal)
    } catch (error) {
      if (left.signal.aborted) return
      onBack()
      inBackground(
        shell.run(() => {
          throw error
        }),
      )
    }
  }
}

const svg = 'http://www.w3.org/2000/svg'

/** Draws a QR code, dark on light in both themes. */
function qrCode(text: string): HTMLElement {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const size = modules.length
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`)
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('aria-label', messages.farcasterCode)
  const path = document.createElementNS(svg, 'path')
  const squares = modules.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  path.setAttribute('d', squares.join(''))
  drawing.append(path)
  return element('div', { class: 'card qr' }, drawing)
}
