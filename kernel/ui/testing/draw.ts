import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createShadowHost } from '../../modal/shadow-host.js'

/** React warns of changes outside of act() only where this is set; tests of whole widgets have none. */
const expectAct = (expected: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: expected })

/** Something drawn in a shadow root of the test's document. */
export interface Drawn {
  readonly root: ShadowRoot
  /** The one element a selector finds. @throws when it finds none */
  find<T extends Element = HTMLElement>(selector: string): T
  findAll<T extends Element = HTMLElement>(selector: string): T[]
  draw(element: ReactElement): Promise<void>
  /** Does something that may change state, and waits until it is drawn. */
  run(change: () => unknown): Promise<void>
  remove(): Promise<void>
}

/** Draws an element as the widget does, in a shadow root at the end of the page; the caller removes it. */
export async function draw(element: ReactElement): Promise<Drawn> {
  expectAct(true)
  const shadow = createShadowHost({ document, styles: [] })
  const place = document.createElement('div')
  shadow.root.append(place)
  document.body.append(shadow.host)
  const react = createRoot(place)
  const drawn: Drawn = {
    root: shadow.root,
    find: (selector) => {
      const found = place.querySelector(selector)
      if (!found) throw new Error(`nothing matches ${selector} in ${place.innerHTML}`)
      return found as never
    },
    findAll: (selector) => [...place.querySelectorAll(selector)] as never,
    draw: async (next) => {
      await act(async () => react.render(next))
    },
    run: async (change) => {
      await act(async () => {
        await change()
      })
    },
    remove: async () => {
      await act(async () => react.unmount())
      shadow.dispose()
      expectAct(false)
    },
  }
  await drawn.draw(element)
  return drawn
}
