import accent from './accent.css?inline'
import base from './base.css?inline'
import panel from './panel.css?inline'
import parts from './parts.css?inline'
import tokens from './tokens.css?inline'
import views from './views.css?inline'

/** Adds the styles of the frame to its document, as constructable sheets: the policy allows no style elements. */
export function adoptStyles(document: Document): void {
  const sheets = [tokens, accent, base, panel, parts, views].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
}
