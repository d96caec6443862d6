import type { Subject } from '../subjects.js'

/** What the list tells of a state beside its address, for whoever takes pictures of all of them. */
export interface ListedState {
  readonly view: string
  /** Path of the states file in the repository. */
  readonly file: string
  readonly state: string
  readonly trigger: boolean
  readonly offline: boolean
  readonly keyboard: boolean
  readonly hover: string | undefined
}

/** Draws a link to every state, and the names of views that have none. */
export function listSubjects(
  place: HTMLElement,
  found: readonly Subject[],
  missing: readonly string[],
): void {
  for (const { id, file, states, view } of found) {
    const heading = document.createElement('h2')
    heading.textContent = id
    const list = document.createElement('ul')
    for (const { name, offline = false, keyboard = false, hover } of states) {
      const link = document.createElement('a')
      const listed: ListedState = { view: id, file, state: name, trigger: !view, offline, keyboard, hover }
      link.href = `?${new URLSearchParams({ view: id, state: name })}`
      link.textContent = name
      link.dataset['listed'] = JSON.stringify(listed)
      const item = document.createElement('li')
      item.append(link)
      list.append(item)
    }
    place.append(heading, list)
  }
  for (const id of missing) {
    const line = document.createElement('p')
    line.dataset['missing'] = id
    line.textContent = `${id} has no states.`
    place.append(line)
  }
}
