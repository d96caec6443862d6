import * as z from 'zod/mini'
import { element } from '../look/element.js'
import { fill, pageMessages as messages } from './messages.js'
import { readResult, type LoginResult } from './read-result.js'
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

/** Parameter of the host page's address with the result, where a login left that page. */
const returnParameter = 'foyer_social'
const digitsAnswer = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) })

/** Hands the result of a login to the page that began it, and says so. */
export function showDone({ page, authUrl, fetch, leave }: DonePageParts): void {
  const { document, location, history } = page
  const result = readResult(location.hash)
  const { handle, error, host, isForFrame, returnTo } = result
  // the address of the window is in the history of the browser
  history.replaceState(null, '', location.pathname)
  const outcome = handle === undefined ? { error } : { resultUri: resultUriOf(location.origin, handle) }
  if (returnTo !== undefined) {
    const url = new URL(returnTo)
    url.searchParams.set(returnParameter, outcome.resultUri ?? `error:${error}`)
    leave(url.href)
    return
  }
  const opener = page.opener as Window | null
  if (opener && host !== undefined) opener.postMessage(outcome, isForFrame ? location.origin : host)
  const main = element('main', {})
  document.body.append(main)
  if (handle === undefined || host === undefined) {
    draw(main, messages.failedTitle, messages[error ?? 'over'])
    return
  }
  draw(main, messages.doneTitle, fill(messages.doneText, { host }), asked(result))
  const button = element('button', { type: 'button', 'data-testid': 'show-code' }, messages.showCode)
  button.addEventListener('click', () => {
    button.disabled = true
    inBackground(showCode(main, { authUrl, fetch, handle, host }))
  })
  // the digits are made at a press: a page that is opened without the user shows none
  main.append(element('p', {}, messages.codeHint), button)
}

const resultUriOf = (origin: string, handle: string): string =>
  `${origin}/done#${new URLSearchParams({ handle }).toString()}`

const asked = ({ host = '', browser, system }: LoginResult): string =>
  fill(messages.asked, { host, browser, system })

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
