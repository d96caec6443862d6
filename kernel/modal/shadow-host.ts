/** Options of {@link createShadowHost}. */
export interface ShadowHostOptions {
  readonly document: Document
  /** Tag name of the host element. Default: `div`. */
  readonly tag?: string | undefined
  readonly attributes?: Readonly<Record<string, string>> | undefined
  /** Texts of the style sheets, in cascade order. */
  readonly styles: readonly string[]
}

/** An element with an open shadow root and its style sheets. */
export interface ShadowHost {
  /** Host element, not yet in the document. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /**
   * Adds a sheet at the end of the cascade, and returns the function that removes it. Sheets are counted: a text that several
   * callers have added is there once, until all have removed it. Does nothing after `dispose`.
   */
  addStyles(text: string): () => void
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
  let isDisposed = false

  const applySheets = () => {
    root.adoptedStyleSheets = [...sheets.values()].map(({ sheet }) => sheet)
  }

  const add = (text: string) => {
    const entry = sheets.get(text)
    if (entry) {
      entry.uses += 1
      return
    }
    // A sheet can only be adopted in the document whose constructor created it.
    const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, { sheet, uses: 1 })
  }

  for (const text of styles) add(text)
  applySheets()

  return {
    host,
    root,
    addStyles: (text) => {
      // A view's code may load after the widget was disposed.
      if (isDisposed) return () => {}
      add(text)
      applySheets()
      let isAdded = true
      return () => {
        const entry = sheets.get(text)
        if (!isAdded || !entry) return
        isAdded = false
        entry.uses -= 1
        if (entry.uses > 0) return
        sheets.delete(text)
        applySheets()
      }
    },
    dispose: () => {
      isDisposed = true
      sheets.clear()
      applySheets()
      host.remove()
    },
  }
}
