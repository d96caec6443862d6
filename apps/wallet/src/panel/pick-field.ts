import { element } from './element.js'
import type { Field } from './field.js'

/** One thing a visitor can pick: its value and its words. */
export type Choice = readonly [value: string, words: string]

/** A list to pick one of. With a single choice there is nothing to pick: `hideSingle` hides it. */
export function pickField(from: {
  readonly id: string
  readonly words: string
  readonly choices: () => readonly Choice[]
  readonly read: () => string
  readonly write: (value: string) => void
  readonly hideSingle?: boolean
}): Field {
  const list = element('select', { 'data-testid': from.id })
  list.addEventListener('change', () => from.write(list.value))
  const node = element('label', { class: 'line' }, element('span', {}, from.words), list)
  let shown = ''
  return {
    node,
    update() {
      const choices = from.choices()
      const now = JSON.stringify(choices)
      // an open list would close if its options were made anew
      if (now !== shown) list.replaceChildren(...choices.map(option))
      shown = now
      list.value = from.read()
      node.hidden = from.hideSingle === true && choices.length < 2
    },
  }
}

function option([value, words]: Choice) {
  return element('option', { value }, words)
}
