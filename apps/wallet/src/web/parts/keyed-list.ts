import type { Field } from '../../panel/field.js'

/** One field for each thing of a list, kept as long as the thing is there, so that focus and open lists stay. */
export function keyedList<T>(
  node: HTMLElement,
  things: () => readonly T[],
  keyOf: (thing: T) => string,
  make: (thing: T) => Field,
): Field {
  const made = new Map<string, Field>()
  return {
    node,
    update() {
      const now = things()
      const keys = now.map(keyOf)
      for (const [key, field] of made) {
        if (keys.includes(key)) continue
        field.node.remove()
        made.delete(key)
      }
      for (const thing of now) {
        const key = keyOf(thing)
        const field = made.get(key) ?? make(thing)
        if (!made.has(key)) node.append(field.node)
        made.set(key, field)
        field.update()
      }
    },
  }
}
