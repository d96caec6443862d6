import { element, icon } from '../look/element.js'
import { fillIn, messages } from './messages.js'
import { siteName } from './site-name.js'

/** Site of a request. */
export interface Site {
  readonly origin: string
  readonly name?: string | undefined
}

/** The origin comes first: it is proven by the browser, the name is only what the page calls itself. */
export function siteCard({ origin, name }: Site, isBlocked = false): HTMLElement {
  const tone = isBlocked ? 'negative' : undefined
  const line = name ? [element('p', {}, fillIn(messages.calledItself, { name }))] : []
  return element(
    'section',
    { class: 'card site' },
    element('span', { class: 'site-tile', 'data-tone': tone }, icon('globe')),
    element(
      'div',
      { class: 'site-text' },
      element('h2', {}, element('bdi', { dir: 'ltr' }, siteName(origin))),
      ...line,
    ),
  )
}
