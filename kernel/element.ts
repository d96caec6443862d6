import type { Foyer } from './widget/foyer.js'
import type { Theme } from './theme/theme.js'

/** What the element needs of a widget. */
export type ElementFoyer = Pick<Foyer, 'mount' | 'setTheme'>

/** The element as scripts see it. */
export interface FoyerButtonElement extends HTMLElement {
  /** The widget behind the button; may be set before or after the element is in the page. */
  foyer: ElementFoyer | undefined
}

/**
 * Defines a custom element that is the widget's button: `<foyer-button theme="dark"></foyer-button>`.
 * Attribute `theme`: light, dark or auto. Property `foyer`: another widget than the given one.
 *
 * @param tag the element's name, with a hyphen; a name that is defined already is left alone.
 * @param create makes the widget when the first element enters a page; without it set the property.
 */
export function defineElement(tag = 'foyer-button', create?: () => ElementFoyer): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return
  let shared: ElementFoyer | undefined
  const make = () => (shared ??= create?.())
  customElements.define(tag, createElementClass(make))
}

// the class is made in here: HTMLElement does not exist on a server
function createElementClass(make: () => ElementFoyer | undefined): CustomElementConstructor {
  return class extends HTMLElement implements FoyerButtonElement {
    static observedAttributes = ['theme']
    #foyer: ElementFoyer | undefined
    #unmount: (() => void) | undefined

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
    }

    attributeChangedCallback() {
      const mode = this.getAttribute('theme')
      if (isMode(mode)) this.#foyer?.setTheme({ mode })
    }
  }
}

function isMode(text: string | null): text is NonNullable<Theme['mode']> {
  return text === 'light' || text === 'dark' || text === 'auto'
}
