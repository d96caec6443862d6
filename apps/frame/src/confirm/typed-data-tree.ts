import { element } from '../look/element.js'
import type { TypedData } from '../typed-data.js'
import { messages } from './messages.js'
import { visibleText } from './visible-text.js'

/**
 * Draws the values of typed data as a tree, by their types: what the types do not name is not part of the signature and not shown.
 * Circular types cannot repeat without end, because the values come from JSON.
 */
export function typedDataTree({ types, primaryType, message }: TypedData): HTMLElement {
  return element(
    'section',
    { class: 'card tree', 'aria-label': messages.allData },
    element('p', {}, element('b', {}, ...visibleText(primaryType))),
    structNode(types, primaryType, message),
  )
}

function structNode(types: TypedData['types'], type: string, value: unknown): HTMLElement {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>
  const items = (types[type] ?? []).map((field) =>
    element(
      'li',
      {},
      element('bdi', { class: 'tree-name' }, ...visibleText(field.name)),
      valueTree(types, field.type, values[field.name]),
    ),
  )
  return element('ul', {}, ...items)
}

function valueTree(types: TypedData['types'], type: string, value: unknown): HTMLElement {
  const list = /^(.*)\[\d*\]$/s.exec(type)?.[1]
  if (list !== undefined && Array.isArray(value)) {
    const items = value.map((entry) => element('li', {}, valueTree(types, list, entry)))
    return element('ul', {}, ...items)
  }
  if (Object.hasOwn(types, type)) return structNode(types, type, value)
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return element('bdi', {}, ...visibleText(text))
}
