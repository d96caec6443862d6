import { element, icon } from '../look/element.js'
import { messages } from './messages.js'
import { external } from './parts.js'
import { siteName } from './site-name.js'

/** Site of a request. */
export interface Site {
  readonly origin: string
  readonly name?: string | undefined
}

/** Maximum length of a name that is shown, in characters. */
const maxNameLength = 60

/** The origin comes first: it is proven by the browser, the name is only what the page calls itself. */
export function siteCard({ origin, name }: Site, isBlocked = false): HTMLElement {
  const tone = isBlocked ? 'negative' : undefined
  return element(
    'section',
    { class: 'card site' },
    element('span', { class: 'site-tile', 'data-tone': tone }, icon('globe')),
    element(
      'div',
      { class: 'site-text' },
      element('h2', {}, element('bdi', { dir: 'ltr' }, siteName(origin))),
      ...nameLines(origin, name),
    ),
  )
}

/** A page that sets no name has that of its host. */
function nameLines(origin: string, name = ''): readonly HTMLElement[] {
  const shown = name.trim().slice(0, maxNameLength)
  const { hostname } = URL.canParse(origin) ? new URL(origin) : { hostname: origin }
  if (shown === '' || shown === siteName(origin) || shown === hostname) return []
  const [before = '', after = ''] = messages.calledItself.split('{name}')
  return [element('p', {}, before, external(shown), after)]
}
