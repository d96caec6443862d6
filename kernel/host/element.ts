import { kernelErrors } from '../core/errors/kernel-errors.js'
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
 * Key of the function that creates the widget of a defined element, also for another copy of this module after a hot reload. When it is set,
 * elements in the page get a new widget if theirs was disposed.
 */
const createKey = Symbol.for('foyerkit/element')

interface ElementClass extends CustomElementConstructor {
  [createKey]?: (() => ElementFoyer) | undefined
}

/**
 * Defines a custom element that is the widget's button: `<foyer-button theme="dark"></foyer-button>`.
 * Attribute `theme`: `light`, `dark` or `auto`; sets the mode of the widget's theme while the element is in the page and has
 * the attribute, and keeps the theme's variables. Of several elements the one whose attribute was set last decides. Any other
 * value is ignored. Property `foyer`: the widget to use.
 *
 * @param tag name of the element, with a hyphen; a name that is defined already is not defined again, and takes `create` for its
 *   next widget, which elements in the page get at once if theirs was disposed.
 * @param create creates the widget when the first element enters the page, and after that widget was disposed; without it, set the
 *   property `foyer`.
 */
export function defineElement(tag = 'foyer-button', create?: () => ElementFoyer): void {
  if (typeof customElements === 'undefined') return
  const defined: ElementClass | undefined = customElements.get(tag)
  const element = defined ?? createElementClass()
  // first: elements that are in the page enter it during the definition
  if (create) element[createKey] = create
  if (!defined) customElements.define(tag, element)
}

// created in a function: HTMLElement does not exist on a server
function createElementClass(): ElementClass {
  let shared: ElementFoyer | undefined
  let create: (() => ElementFoyer) | undefined
  const connected = new Set<FoyerButton>()
  class FoyerButton extends HTMLElement implements FoyerButtonElement {
    static observedAttributes = ['theme']
    static get [createKey]() {
      return create
    }

    static set [createKey](next: typeof create) {
      create = next
      const errors: unknown[] = []
      for (const element of [...connected])
        try {
          element.#renew()
        } catch (error) {
          errors.push(error)
        }
      if (errors.length > 0) throw errors[0]
    }

    #given: ElementFoyer | undefined
    #foyer: ElementFoyer | undefined
    #unmount: (() => void) | undefined

    get foyer() {
      return this.#foyer
    }

    set foyer(foyer: ElementFoyer | undefined) {
      this.disconnectedCallback()
      this.#given = this.#foyer = foyer
      if (this.isConnected) this.connectedCallback()
    }

    connectedCallback() {
      // a property that was set before the element was defined hides the accessor
      if (Object.hasOwn(this, 'foyer')) {
        const { foyer } = this
        Reflect.deleteProperty(this, 'foyer')
        this.foyer = foyer
        return
      }
      connected.add(this)
      this.#unmount ??= this.#mount()
      this.attributeChangedCallback()
    }

    disconnectedCallback() {
      connected.delete(this)
      this.#unmount?.()
      this.#unmount = undefined
      if (this.#foyer) overrideMode(this.#foyer, this, undefined)
    }

    attributeChangedCallback() {
      const mode = this.getAttribute('theme')
      if (!this.#unmount || !this.#foyer || (mode !== null && !isMode(mode))) return
      overrideMode(this.#foyer, this, mode ?? undefined)
    }

    #mount() {
      if (this.#given) return this.#given.mount(this)
      try {
        return (this.#foyer = shared ??= create?.())?.mount(this)
      } catch (error) {
        if (!create || !kernelErrors.DISPOSED.is(error)) throw error
        return (this.#foyer = shared = create()).mount(this)
      }
    }

    #renew() {
      if (this.#given || (this.#foyer && !isDisposed(this.#foyer))) return
      this.disconnectedCallback()
      // creating the widget of another element may have removed this one
      if (this.isConnected) this.connectedCallback()
    }
  }
  return FoyerButton
}

/** Whether a widget was disposed: it mounts nothing any more. */
function isDisposed(foyer: ElementFoyer): boolean {
  try {
    foyer.mount()()
    return false
  } catch (error) {
    return kernelErrors.DISPOSED.is(error)
  }
}

type Mode = NonNullable<Theme['mode']>

/** Modes that elements set for a widget. */
interface Overrides {
  /** Mode of the host. */
  readonly initial: Mode | undefined
  /** Mode of each element, in the order in which they were set. */
  readonly byElement: Map<Element, Mode>
  /** Mode that the last element has set. */
  applied: Mode | undefined
}

const overridesByWidget = new WeakMap<ElementFoyer, Overrides>()

/**
 * Sets or ends the mode of an element and keeps the variables of the theme. Without a mode of an element the widget has the one of the
 * host; a mode that the host has set since ends the modes of the elements.
 */
function overrideMode(foyer: ElementFoyer, element: Element, mode: Mode | undefined): void {
  const { mode: current, ...rest } = foyer.read(themeAtom)
  let overrides = overridesByWidget.get(foyer)
  if (overrides?.applied !== current || !overrides) {
    if (!mode) return
    overrides = { initial: current, byElement: new Map(), applied: current }
    overridesByWidget.set(foyer, overrides)
  }
  const { initial, byElement } = overrides
  byElement.delete(element)
  if (mode) byElement.set(element, mode)
  const next = byElement.size > 0 ? [...byElement.values()].at(-1) : initial
  overrides.applied = next
  if (next !== current) foyer.setTheme(next ? { ...rest, mode: next } : rest)
  if (byElement.size === 0) overridesByWidget.delete(foyer)
}

function isMode(text: string): text is Mode {
  return text === 'light' || text === 'dark' || text === 'auto'
}
