import { element } from '../look/element.js'
import { viewMessages as messages } from './messages.js'

/** Paragraph of a view. */
export const paragraph = (text: string): HTMLElement => element('p', { class: 'view-text' }, text)

/** Options of {@link field}. */
export interface FieldOptions {
  readonly type?: 'text' | 'password' | 'email'
  readonly inputmode?: 'numeric' | 'email'
  readonly autocomplete: string
  readonly maxlength?: number
  /** Called when Enter is pressed. */
  readonly onEnter?: () => void
}

/** A labelled field with a line for advice below. */
export interface Field {
  readonly node: HTMLElement
  readonly input: HTMLInputElement
  /** Shows a text below the field; an empty one hides it. */
  note(text: string): void
}

let count = 0

/** Creates a field. */
export function field(label: string, options: FieldOptions): Field {
  count += 1
  const id = `field-${count}`
  const { type = 'text', inputmode, autocomplete, maxlength, onEnter } = options
  const input = element('input', {
    id,
    type,
    inputmode,
    autocomplete,
    maxlength: maxlength === undefined ? undefined : String(maxlength),
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': `${id}-note`,
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.repeat && !event.isComposing) onEnter?.()
  })
  const note = element('p', { class: 'field-note', id: `${id}-note`, 'aria-live': 'polite' })
  return {
    node: element('div', { class: 'field' }, element('label', { for: id }, label), input, note),
    input,
    note: (text) => (note.textContent = text),
  }
}

/** Creates the field of an e-mail address. */
export const emailField = (onEnter: () => void): Field =>
  field(messages.exportEmail, {
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    maxlength: 254,
    onEnter,
  })

/** A list of rows in a card. */
export const rows = (...items: readonly HTMLElement[]): HTMLElement =>
  element('ul', { class: 'card rows' }, ...items)

/** A row with a title, lines below it and a control at its end. */
export function row(title: Node | string, lines: readonly (Node | string)[], control?: Node): HTMLElement {
  return element(
    'li',
    { class: 'row' },
    element(
      'div',
      { class: 'row-text' },
      element('b', {}, title),
      ...lines.map((line) => element('span', {}, line)),
    ),
    ...(control ? [control] : []),
  )
}
