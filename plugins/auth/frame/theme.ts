import type { Theme } from '#kernel'
import type { PayloadOf } from '../wire/index.js'

/** Whether the system prefers dark colours. */
export const darkColours = (page: Window): MediaQueryList => page.matchMedia('(prefers-color-scheme: dark)')

/** Reads the theme of the widget for the frame: `auto` is what the system prefers. */
export function frameTheme({ mode = 'auto', variables = {} }: Theme, page: Window): PayloadOf<'SYNC_THEME'> {
  const isDark = mode === 'auto' ? darkColours(page).matches : mode === 'dark'
  return { themeMode: isDark ? 'dark' : 'light', themeVariables: { ...variables } }
}
