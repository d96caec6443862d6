import type { Surface } from '../confirm/arming.js'
import { adoptStyles } from '../look/adopt-styles.js'
import { createTurns, type Turns } from './turns.js'

/** Place of all that a frame draws. */
export interface Display {
  /** Element that confirms and views are drawn in. */
  readonly root: HTMLElement
  readonly surface: Surface
  readonly turns: Turns
  /** Asks the page for a height, in CSS pixels. */
  show(reason: string, height: number): void
  /** Runs a task that draws. The frame is hidden when no task is left. */
  use<Result>(task: () => Promise<Result>): Promise<Result>
}

/** Parts of the display. */
export interface DisplayParts {
  readonly document: Document
  readonly surface: Surface
  readonly show: (reason: string, height: number) => void
  readonly hide: () => void
}

/** Creates the display, and adds the styles of confirms and views to the document. */
export function createDisplay({ document, surface, show, hide }: DisplayParts): Display {
  adoptStyles(document)
  const root = document.createElement('div')
  document.body.append(root)
  let tasks = 0
  return {
    root,
    surface,
    turns: createTurns(),
    show,
    async use(task) {
      tasks += 1
      try {
        return await task()
      } finally {
        tasks -= 1
        if (tasks === 0) {
          root.replaceChildren()
          hide()
        }
      }
    },
  }
}
