import { element } from './element.js'
import type { Field } from './field.js'

/** Something to press. Its words may follow the wallet's state, and so may whether it can be pressed. */
export function pressField(
  id: string,
  words: () => string,
  press: () => void,
  possible: () => boolean = () => true,
): Field {
  const button = element('button', { type: 'button', 'data-testid': id })
  button.addEventListener('click', press)
  return {
    node: button,
    update() {
      button.textContent = words()
      button.disabled = !possible()
    },
  }
}
