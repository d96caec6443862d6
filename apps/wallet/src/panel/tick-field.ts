import { element } from './element.js'
import type { Field } from './field.js'

/** A switch: a ticked box with its words. */
export function tickField(
  id: string,
  words: string,
  read: () => boolean,
  write: (ticked: boolean) => void,
): Field {
  const box = element('input', { type: 'checkbox', 'data-testid': id })
  box.addEventListener('change', () => write(box.checked))
  return {
    node: element('label', { class: 'tick' }, box, words),
    update() {
      box.checked = read()
    },
  }
}
