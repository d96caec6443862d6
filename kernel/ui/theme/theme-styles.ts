import accent from './accent.css?inline'
import outermost from './outermost.css?inline'
import tokens from './tokens.css?inline'

/**
 * The sheets every shadow root of the widget adopts before any other, in this order: the tokens of the button
 * (documented custom properties on the host element, light, dark and by the visitor's wishes), the colours derived from
 * a host's own accent, and the reset of the outermost elements, so that nothing of the page is inherited.
 */
export const themeStyles: readonly string[] = [tokens, accent, outermost]
