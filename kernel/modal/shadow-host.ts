/** Options of {@link createShadowHost}. */
export interface ShadowHostOptions {
  readonly document: Document
  /** Host element of the shadow root. Default: a new `div`. */
  readonly tag?: string | undefined
  readonly attributes?: Readonly<Record<string, string>> | undefined
  /** Texts of the style sheets, in cascade order. */
  readonly styles: readonly string[]
}

/** An element with an open shadow root and its style sheets. */
export interface ShadowHost {
  /** Not inserted into the document: the caller does that. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /**
   * Appends a sheet. A text that is already adopted is counted instead and stays until each caller has called the returned
   * function. Does nothing after `dispose`.
   */
  adopt(text: string): () => void
  /** Removes the host from the document and all sheets from the root. Further calls do nothing. */
  dispose(): void
}

/**
 * Creates an element with an open shadow root. Its styles are constructable style sheets, which a strict content security
 * policy allows.
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
    // A sheet can only be adopted in the document whose constructor created it.
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
      // A view's module may arrive after the widget was disposed.
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
