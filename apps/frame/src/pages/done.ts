import * as z from 'zod/mini'
import { element } from '../look/element.js'
import { fill, pageMessages as messages } from './messages.js'
import { askResult, readFragment, type LoginResult } from './read-result.js'
import { inBackground } from '../in-background.js'

/** Parts of {@link showDone}. */
export interface DonePageParts {
  readonly page: Window
  /** Base URL of the module auth. */
  readonly authUrl: string
  readonly fetch: typeof fetch
  /** Leaves the page. */
  readonly leave: (url: string) => void
}

/** Parameter in the fragment of the host page's address with the result, where a login left that page. */
const returnParameter = 'foyer_social'
const digitsAnswer = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) })

/**
 * Hands the result of a login to the page that began it, and says so. Which page that is, the server says: the address of this page can be
 * written by anyone.
 */
export async function showDone(parts: DonePageParts): Promise<void> {
  const { page } = parts
  const { document, location, history } = page
  const { handle } = readFragment(location.hash)
  // the address of the window is in the history of the browser
  history.replaceState(null, '', location.pathname)
  const main = element('main', {})
  document.body.append(main)
  if (handle === undefined) return draw(main, messages.failedTitle, messages.over)
  try {
    const result = await askResult(parts, handle)
    if (!result) return draw(main, messages.failedTitle, messages.over)
    handOver(main, parts, { ...result, handle })
  } catch {
    draw(main, messages.failedTitle, messages.noAnswer)
  }
}

function handOver(
  main: HTMLElement,
  { page, authUrl, fetch, leave }: DonePageParts,
  result: LoginResult & { readonly handle: string },
): void {
  const { handle, error, host, browser, system, isApart, isForFrame, returnTo } = result
  const { origin } = page.location
  const asked = fill(messages.asked, { host, browser, system })
  const showDigits = () => inBackground(showCode(main, { authUrl, fetch, handle, host }))
  // whoever began the login elsewhere gets nothing without the user
  if (isApart && !error) {
    draw(main, messages.apartTitle, asked, fill(messages.apartText, { host }))
    main.append(pressOnce('show-code', messages.showCode, showDigits))
    return
  }
  const outcome = error ? { error } : { resultUri: resultUriOf(origin, handle) }
  if (returnTo !== undefined) {
    draw(main, error ? messages.failedTitle : messages.doneTitle, error ? messages[error] : asked)
    const url = returnUrlOf(returnTo, outcome.resultUri ?? `error:${error}`)
    main.append(pressOnce('go-back', fill(messages.goBack, { host }), () => leave(url)))
    return
  }
  const opener = page.opener as Window | null
  opener?.postMessage(outcome, isForFrame ? origin : host)
  if (error) return draw(main, messages.failedTitle, messages[error])
  draw(main, messages.doneTitle, fill(messages.doneText, { host }), asked)
  // the digits are made at a press: a page that is opened without the user shows none
  main.append(element('p', {}, messages.codeHint), pressOnce('show-code', messages.showCode, showDigits))
}

/** Button that is pressed once. */
function pressOnce(id: string, label: string, press: () => void): HTMLElement {
  const button = element('button', { type: 'button', 'data-testid': id }, label)
  button.addEventListener('click', () => {
    button.disabled = true
    press()
  })
  return button
}

/** Adds the result to the fragment, which no server, log and Referer gets. What the page has in it stays. */
function returnUrlOf(returnTo: string, result: string): string {
  const url = new URL(returnTo)
  const former = url.hash.replace(/^#/, '')
  url.hash = `${former === '' ? '' : `${former}&`}${returnParameter}=${encodeURIComponent(result)}`
  return url.href
}

const resultUriOf = (origin: string, handle: string): string =>
  `${origin}/done#${new URLSearchParams({ handle }).toString()}`

function draw(main: HTMLElement, title: string, ...lines: readonly string[]): void {
  main.replaceChildren(
    element('h1', { tabindex: '-1' }, title),
    ...lines.map((line) => element('p', {}, line)),
  )
}

async function showCode(
  main: HTMLElement,
  {
    authUrl,
    fetch,
    handle,
    host,
  }: Pick<DonePageParts, 'authUrl' | 'fetch'> & { readonly handle: string; readonly host: string },
): Promise<void> {
  try {
    const response = await fetch(`${authUrl}/auth/v1/social/digits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ handle }),
      credentials: 'omit',
    })
    const { code } = digitsAnswer.parse(await response.json())
    draw(main, messages.codeTitle, fill(messages.codeText, { host }))
    main.append(
      element('p', { class: 'code', 'data-testid': 'code' }, `${code.slice(0, 3)} ${code.slice(3)}`),
    )
  } catch {
    draw(main, messages.failedTitle, messages.noCode)
  }
}
