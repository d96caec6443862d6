import { element } from './element.js'
import type { Field } from './field.js'

/** A whole number of 0 or more. Anything else typed is put back. */
export function numberField(
  id: string,
  words: string,
  read: () => number,
  write: (value: number) => void,
): Field {
  const box = element('input', {
    type: 'number',
    min: '0',
    step: '100',
    inputmode: 'numeric',
    'data-testid': id,
  })
  const field: Field = {
    node: element('label', { class: 'line' }, element('span', {}, words), box),
    update() {
      const current = String(read())
      if (box.value !== current) box.value = current
    },
  }
  box.addEventListener('change', () => {
    if (box.validity.valid || box.validity.stepMismatch)
      write(Math.max(0, Math.trunc(box.valueAsNumber || 0)))
    field.update()
  })
  return field
}
