import roomTokens from './room-tokens.css?inline'
import { themeStyles } from './theme-styles.js'

/** The sheets of the modal's theme: those of every shadow root, and the tokens that only views need. */
export const roomThemeStyles: readonly string[] = [...themeStyles, roomTokens]
