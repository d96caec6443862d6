/** What {@link createShadowHost} needs. */
export interface ShadowHostOptions {
  readonly document: Document
  /** The element that carries the shadow root; a `div` when left out. */
  readonly tag?: string | undefined
  readonly attributes?: Readonly<Record<string, string>> | undefined
  /** Texts of style sheets, in the order in which they count. */
  readonly styles: readonly string[]
}

/** An element with an open shadow root, and the sheets in it. */
export interface ShadowHost {
  /** Not yet in the document: the caller puts it where it belongs. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /**
   * Adds one more sheet after those already there. A text that is there already is not added twice; it stays
   * until everyone who adopted it has called the function that comes back. After `dispose` nothing happens.
   */
  adopt(text: string): () => void
  /** Takes the host out of the document and every sheet out of the root. Calling it again does nothing. */
  dispose(): void
}

/**
 * Makes an element with an open shadow root. Its styles are constructable style sheets, made for this host
 * alone: a strict content security policy has nothing to object to, and two widgets share nothing.
 */
export function createShadowHost({
  document,
  tag = 'div',
  attributes = {},
  styles,
}: ShadowHostOptions): ShadowHost {
  const host = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  const root = host.attachShadow({ mode: 'open' })
  const sheets = new Map<string, { readonly sheet: CSSStyleSheet; uses: number }>()
  let disposed = false

  const show = () => {
    root.adoptedStyleSheets = [...sheets.values()].map(({ sheet }) => sheet)
  }

  const take = (text: string) => {
    const known = sheets.get(text)
    if (known) {
      known.uses += 1
      return
    }
    // a sheet may only be adopted in the document whose constructor made it
    const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, { sheet, uses: 1 })
  }

  for (const text of styles) take(text)
  show()

  return {
    host,
    root,
    adopt: (text) => {
      // views arrive by dynamic import: one may come when the widget is gone
      if (disposed) return () => {}
      take(text)
      show()
      let adopted = true
      return () => {
        const known = sheets.get(text)
        if (!adopted || !known) return
        adopted = false
        known.uses -= 1
        if (known.uses > 0) return
        sheets.delete(text)
        show()
      }
    },
    dispose: () => {
      disposed = true
      sheets.clear()
      show()
      host.remove()
    },
  }
}
