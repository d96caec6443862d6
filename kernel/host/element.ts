import { themeAtom, type Theme } from '../ui/theme/theme.js'
import type { Foyer } from './foyer.js'

/** The part of a widget that the element uses. */
export type ElementFoyer = Pick<Foyer, 'mount' | 'read' | 'setTheme'>

/** Interface of the element for scripts. */
export interface FoyerButtonElement extends HTMLElement {
  /** Widget of the button; may be set before or after the element enters the page. */
  foyer: ElementFoyer | undefined
}

/**
 * Defines a custom element that is the widget's button: `<foyer-button theme="dark"></foyer-button>`.
 * Attribute `theme`: `light`, `dark` or `auto`; sets the mode of the widget's theme while the element is in the page and has
 * the attribute, and keeps the theme's variables. Any other value is ignored. Property `foyer`: the widget to use.
 *
 * @param tag name of the element, with a hyphen; a name that is defined already is not defined again.
 * @param create creates the widget when the first element enters the page; without it, set the property `foyer`.
 */
export function defineElement(tag = 'foyer-button', create?: () => ElementFoyer): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return
  let shared: ElementFoyer | undefined
  const make = () => (shared ??= create?.())
  customElements.define(tag, createElementClass(make))
}

// created in a function: HTMLElement does not exist on a server
function createElementClass(make: () => ElementFoyer | undefined): CustomElementConstructor {
  return class extends HTMLElement implements FoyerButtonElement {
    static observedAttributes = ['theme']
    #foyer: ElementFoyer | undefined
    #unmount: (() => void) | undefined
    #restoreMode: (() => void) | undefined

    get foyer() {
      return this.#foyer
    }

    set foyer(foyer: ElementFoyer | undefined) {
      this.disconnectedCallback()
      this.#foyer = foyer
      if (this.isConnected) this.connectedCallback()
    }

    connectedCallback() {
      this.#foyer ??= make()
      this.#unmount ??= this.#foyer?.mount(this)
      this.attributeChangedCallback()
    }

    disconnectedCallback() {
      this.#unmount?.()
      this.#unmount = undefined
      this.#restoreMode?.()
      this.#restoreMode = undefined
    }

    attributeChangedCallback() {
      const mode = this.getAttribute('theme')
      if (!this.#unmount || !this.#foyer || (mode !== null && !isMode(mode))) return
      this.#restoreMode?.()
      this.#restoreMode = mode === null ? undefined : overrideMode(this.#foyer, mode)
    }
  }
}

/** Sets the mode and keeps the variables. Returns the function that restores the mode, unless the host has set another. */
function overrideMode(foyer: ElementFoyer, mode: NonNullable<Theme['mode']>): () => void {
  const { mode: before } = foyer.read(themeAtom)
  foyer.setTheme({ ...foyer.read(themeAtom), mode })
  return () => {
    const { mode: current, ...rest } = foyer.read(themeAtom)
    if (current === mode) foyer.setTheme(before ? { ...rest, mode: before } : rest)
  }
}

function isMode(text: string): text is NonNullable<Theme['mode']> {
  return text === 'light' || text === 'dark' || text === 'auto'
}
