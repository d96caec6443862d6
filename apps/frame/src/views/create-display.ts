import { canProveVisibility, type Surface } from '../confirm/arming.js'
import { adoptStyles } from '../look/adopt-styles.js'
import { createTurns, type Turns } from './turns.js'

/** Place of all that a frame draws. */
export interface Display {
  /** Element that confirms and views are drawn in. */
  readonly root: HTMLElement
  readonly surface: Surface
  readonly turns: Turns
  /**
   * Whether transactions, typed data and views of the account need a window: the browser cannot say whether something covers the
   * frame, and the operator does not trust the page.
   */
  readonly needsWindow: boolean
  /** Opens a window of the frame's origin. Called in a press. Null if the page cuts windows off. */
  readonly openWindow: OpenWindow
  /** Asks the page for a height, in CSS pixels. */
  show(reason: string, height: number): void
  /** Runs a task that draws. The frame is hidden when no task is left. */
  use<Result>(task: () => Promise<Result>): Promise<Result>
}

/** Opens a window of the frame's origin. `isApart`: without a way back to the frame. `further`: parameters of its address. */
type OpenWindow = (
  view: string,
  isApart: boolean,
  further?: Readonly<Record<string, string>>,
) => WindowLike | null

/** The parts of a window that the frame uses. */
export interface WindowLike {
  readonly closed: boolean
  postMessage(message: unknown, targetOrigin: string): void
  focus(): void
  close(): void
}

/** Parts of the display. */
export interface DisplayParts {
  readonly document: Document
  readonly surface: Surface
  /** Called before each turn. Default: none. */
  readonly prepare?: () => Promise<void>
  readonly show: (reason: string, height: number) => void
  readonly hide: () => void
  readonly openWindow: OpenWindow
  /** Whether the browser reports covered elements. Default: {@link canProveVisibility}. */
  readonly canProve?: boolean
}

/** Creates the display, and adds the styles of confirms and views to the document. */
export function createDisplay(parts: DisplayParts): Display {
  const { document, surface, prepare, show, hide, openWindow, canProve = canProveVisibility() } = parts
  adoptStyles(document)
  const root = document.createElement('div')
  document.body.append(root)
  let tasks = 0
  return {
    root,
    surface,
    turns: createTurns(prepare),
    needsWindow: surface === 'page' && !canProve,
    openWindow,
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
