import { element, icon } from '../look/element.js'
import { visibleText } from './visible-text.js'

/** A label and its value in a list of facts. */
export type Fact = readonly [label: string, value: Node | string]

/** Notice above the request. */
export interface Notice {
  readonly tone: 'warning' | 'negative'
  readonly title: string
  readonly text: string
}

/** Text from outside: its direction is isolated, hidden characters are shown. */
export function external(text: string): HTMLElement {
  return element('bdi', {}, ...visibleText(text))
}

/** Card with facts. */
export function factsCard(facts: readonly Fact[]): HTMLElement {
  const rows = facts.map(([label, value]) =>
    element('div', {}, element('dt', {}, label), element('dd', {}, value)),
  )
  return element('dl', { class: 'card facts' }, ...rows)
}

/** Notice with an icon. A negative one is announced at once. */
export function noticeNode({ tone, title, text }: Notice): HTMLElement {
  return element(
    'div',
    { class: 'note', 'data-tone': tone, role: tone === 'negative' ? 'alert' : 'note' },
    icon('warn'),
    element('div', { class: 'note-text' }, element('b', {}, title), text),
  )
}

/** Line with an icon below the cards. */
export function hintNode(text: string): HTMLElement {
  return element('p', { class: 'hint' }, icon('info', 's'), text)
}

/** Card with text from outside. It is as high as its text: the panel around it scrolls, and knows when its end was seen. */
export function textCard(text: string, kind: 'text' | 'code' = 'text', heading?: string): HTMLElement {
  return element(
    'section',
    {
      class: 'card message',
      'data-kind': kind,
      dir: kind === 'code' ? 'ltr' : 'auto',
    },
    ...(heading === undefined ? [] : [element('b', {}, heading)]),
    ...visibleText(text),
  )
}

/** A label above a value, in a card with others. */
export function leg(
  label: string,
  value: Node | string,
  tone?: 'positive' | 'negative' | 'warning',
): HTMLElement {
  const isText = typeof value === 'string'
  return element(
    'div',
    { class: 'leg' },
    element('p', { class: 'leg-label' }, label),
    isText ? element('p', { class: 'leg-value', 'data-tone': tone }, value) : value,
  )
}

/** Amount in large digits. */
export function valueNode(text: string, tone?: 'positive' | 'negative' | 'warning'): HTMLElement {
  return element('p', { class: 'leg-value', 'data-tone': tone }, element('bdi', {}, ...visibleText(text)))
}

/** Whole address in groups of four characters, which makes differences between similar addresses visible. */
export function addressNode(address: string): HTMLElement {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  const groupNodes = groups.map((group, index) => {
    const isEnd = index === 0 || index === groups.length - 1
    return element('span', {}, isEnd ? element('b', {}, group) : group)
  })
  return element(
    'div',
    { class: 'address', dir: 'ltr' },
    // one text for screen readers and for copying
    element('span', { class: 'visually-hidden' }, address),
    ...(prefix ? [element('span', { 'aria-hidden': 'true' }, prefix)] : []),
    element('span', { class: 'address-groups', 'aria-hidden': 'true' }, ...groupNodes),
  )
}

/** Address of the user's own account, shortened. */
export function ownAddress(address: string): HTMLElement {
  return element('bdi', { title: address }, `${address.slice(0, 6)}…${address.slice(-4)}`)
}

/** Closed part with details. */
export function details(summary: string, ...content: readonly Node[]): HTMLElement {
  return element('details', { class: 'card details' }, element('summary', {}, summary), ...content)
}
