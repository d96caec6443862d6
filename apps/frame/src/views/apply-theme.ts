import type { PayloadOf } from 'foyerkit/plugins/auth/wire'

/** Words that name no colour, or one that shows what is behind it. */
const noColours = ['transparent', 'currentcolor', 'inherit', 'initial', 'unset', 'revert', 'revert-layer']
const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const word = /^[a-z]{3,24}$/i
const number = String.raw`-?[\d.]{1,12}(?:%|deg)?`
const fromThree = new RegExp(
  `^(?:rgb|hsl|hwb|lab|lch|oklab|oklch)\\(${number}(?:[ ,] ?${number}){2}\\)$`,
  'i',
)

/**
 * Applies the theme of the page to the document of the frame: its mode, and its accent if that is one opaque colour. Nothing else is
 * taken: a page that chose text and surface could hide what is confirmed. The text on the accent is derived from it.
 */
export function applyTheme(
  { documentElement }: Pick<Document, 'documentElement'>,
  { themeMode, themeVariables }: PayloadOf<'SYNC_THEME'>,
): void {
  if (themeMode) documentElement.dataset['theme'] = themeMode
  if (!themeVariables) return
  const accent = readColour(themeVariables['--foyer-accent'])
  if (accent === undefined) documentElement.style.removeProperty('--foyer-accent')
  else documentElement.style.setProperty('--foyer-accent', accent)
}

/** Reads one opaque colour of CSS; undefined for anything else. */
function readColour(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const isName = word.test(text) && !noColours.includes(text.toLowerCase())
  return (hex.test(text) || fromThree.test(text) || isName) && CSS.supports('color', text) ? text : undefined
}
