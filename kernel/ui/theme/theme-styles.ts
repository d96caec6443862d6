import accent from './accent.css?inline'
import reset from './reset.css?inline'
import tokens from './tokens.css?inline'

/**
 * Style sheets of every shadow root of the widget, first in the cascade: the tokens of the button, the colours derived from
 * the host's accent colour, and the reset that prevents inheritance from the page. Separate file: it loads with the button.
 */
export const themeStyles: readonly string[] = [tokens, accent, reset]
