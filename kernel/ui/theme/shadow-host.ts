/** An element with an open shadow root and its style sheets. */
export interface ShadowHost {
  /** Host element, not yet in the document. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Adds sheets at the end of the cascade. A text that was added before, or an addition after `dispose`, is ignored. */
  addStyles(...texts: readonly string[]): void
  /** Removes the host from the document and all sheets from the root. Further calls do nothing. */
  dispose(): void
}

/**
 * Creates a `div` with an open shadow root. Its styles are constructable style sheets, which a strict content security
 * policy allows.
 *
 * @param testId `data-testid` of the element
 */
export function createShadowHost(document: Document, testId: string): ShadowHost {
  const host = document.createElement('div')
  host.dataset['testid'] = testId
  const root = host.attachShadow({ mode: 'open' })
  const added = new Set<string>()
  let isDisposed = false
  return {
    host,
    root,
    addStyles(...texts) {
      // The code of a view may load after the widget was disposed.
      const missing = [...new Set(texts)].filter((text) => !added.has(text) && !isDisposed)
      // Setting the sheets recalculates all styles of the root.
      if (missing.length === 0) return
      const sheets = missing.map((text) => {
        added.add(text)
        // A sheet can only be adopted in the document whose constructor created it.
        const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
        sheet.replaceSync(text)
        return sheet
      })
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
    },
    dispose() {
      isDisposed = true
      root.adoptedStyleSheets = []
      host.remove()
    },
  }
}
