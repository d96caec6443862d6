import { element } from '../look/element.js'
import { pageMessages as messages } from './messages.js'

/**
 * Says that the page of the provider opens, and tells the page that opened the window that this one is loaded: browsers drop an
 * address that a window gets while it is loading, so it is set again then.
 */
export function showLoading({
  document,
  location,
  opener,
}: Pick<Window, 'document' | 'location' | 'opener'>): void {
  document.body.append(
    element(
      'main',
      { role: 'status' },
      element('h1', {}, messages.loadingTitle),
      element('p', {}, messages.loadingText),
    ),
  )
  const host = originOf(new URLSearchParams(location.hash.replace(/^#/, '')).get('host'))
  if (opener && host !== undefined) (opener as Window).postMessage({ loaded: true }, host)
}

/** Origin of an http or https address. */
function originOf(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
