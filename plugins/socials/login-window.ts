import type { LoginResult } from './login-state.js'

/** Size of the window of a login, in CSS pixels. */
const [width, height] = [600, 800]

/** Opens the window of a login. Call it in the press itself: browsers block it later. Returns null if it was blocked. */
export function openLoginWindow(page: Window, url: string): Window | null {
  const left = Math.max(0, page.screenX + (page.outerWidth - width) / 2)
  const top = Math.max(0, page.screenY + (page.outerHeight - height) / 2)
  return page.open(url, 'foyer-social', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/**
 * Sends the window to the login page of the provider. Returns false if the window is cut off: blocked, closed, or in another group
 * of browsing contexts by the policy of the page.
 */
export function sendLoginWindow(popup: Window | null, uri: string): boolean {
  if (!popup || popup.closed) return false
  try {
    popup.location.href = uri
    return true
  } catch {
    return false
  }
}

/** Address of the page that a window of a login shows before that of the provider is known. */
export const loadingUrl = (frameOrigin: string, page: Window): string =>
  `${frameOrigin}/loading#host=${encodeURIComponent(page.location.origin)}`

/**
 * Listens to the window of a login, from the origin of the frame only. Returns the unsubscribe function.
 *
 * @param onLoaded called when the window has loaded its first page: an address that it got before may be dropped
 */
export function onLoginResult(
  page: Window,
  { popup, frameOrigin }: { readonly popup: () => Window | null; readonly frameOrigin: string },
  listener: (result: LoginResult) => void,
  onLoaded: () => void,
): () => void {
  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    const sender = popup()
    if (origin !== frameOrigin || sender === null || source !== sender) return
    if ((Object(data) as { readonly loaded?: unknown }).loaded === true) return onLoaded()
    const result = readLoginResult(data, frameOrigin)
    if (result) listener(result)
  }
  page.addEventListener('message', receive)
  return () => page.removeEventListener('message', receive)
}

/** Reads the result of a login; undefined for another message. */
export function readLoginResult(data: unknown, frameOrigin: string): LoginResult | undefined {
  const { resultUri, error } = Object(data) as { readonly resultUri?: unknown; readonly error?: unknown }
  if (typeof error === 'string') return { error: error.slice(0, 32) }
  if (typeof resultUri !== 'string' || !resultUri.startsWith(`${frameOrigin}/done#`)) return undefined
  return { resultUri }
}

/** Result with the digits that a window without a way back has shown. */
export const resultOfDigits = (frameOrigin: string, code: string): LoginResult => ({
  resultUri: `${frameOrigin}/done#code=${code}`,
})

/** Whether an app shows the page in a web view, where Google refuses logins. */
export function isInAppBrowser(userAgent: string): boolean {
  return /; wv\)|FBAN|FBAV|Instagram|\bLine\/|MicroMessenger|TikTok|Snapchat/.test(userAgent)
}
