import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createShadowHost } from '../theme/shadow-host.js'

/** With this set, React warns about updates outside of act(). Tests of whole widgets do not set it. */
const setActEnvironment = (isSet: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isSet })

/** An element rendered in a shadow root. */
export interface Rendered {
  readonly root: ShadowRoot
  /** Returns the first match of a selector. @throws without a match */
  find<T extends Element = HTMLElement>(selector: string): T
  findAll<T extends Element = HTMLElement>(selector: string): T[]
  rerender(element: ReactElement): Promise<void>
  /** Runs a change and waits until React has rendered it. */
  act(change: () => unknown): Promise<void>
  remove(): Promise<void>
}

/** Renders an element in a shadow root at the end of the page. The caller removes it. */
export async function render(element: ReactElement): Promise<Rendered> {
  setActEnvironment(true)
  const shadow = createShadowHost(document, 'test')
  const container = document.createElement('div')
  shadow.root.append(container)
  document.body.append(shadow.host)
  const react = createRoot(container)
  const rendered: Rendered = {
    root: shadow.root,
    find: (selector) => {
      const match = container.querySelector(selector)
      if (!match) throw new Error(`Nothing matches ${selector} in ${container.innerHTML}`)
      return match as never
    },
    findAll: (selector) => [...container.querySelectorAll(selector)] as never,
    rerender: async (next) => {
      await act(async () => react.render(next))
    },
    act: async (change) => {
      await act(async () => {
        await change()
      })
    },
    remove: async () => {
      await act(async () => react.unmount())
      shadow.dispose()
      setActEnvironment(false)
    },
  }
  await rendered.rerender(element)
  return rendered
}

/** Enters a text into a field as a user does. To be called within `act`. */
export function enterText(input: HTMLInputElement, text: string): void {
  input.focus()
  // Calls the setter of the prototype: React replaces that of the element and ignores changes made with it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

/** Creates the event of a pressed key, which crosses shadow roots and can be prevented. */
export function keyDown(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more })
}
