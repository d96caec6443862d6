import { createFoyer, type Foyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'

// #region create
/** Creates a widget in the colours of the site. Hover, soft background and text colours are derived from the accent. */
export function createBranded() {
  return createFoyer({
    plugins: evmPreset(),
    theme: {
      mode: 'auto',
      variables: {
        '--foyer-accent': '#b4006e',
        '--foyer-radius': '2px',
        '--foyer-font-family': 'Georgia, serif',
      },
    },
  })
}
// #endregion

// #region live
/** Applies the colour scheme of the page. A theme replaces the previous one, so pass all its variables. */
export function followSwitch(foyer: Foyer, isDark: boolean) {
  foyer.setTheme({
    mode: isDark ? 'dark' : 'light',
    variables: { '--foyer-accent': isDark ? '#e85bb0' : '#b4006e' },
  })
}
// #endregion

// #region size
/** Scales all text, which is a multiple of one base size. */
export function enlarge(foyer: Foyer, factor: number) {
  foyer.setTheme({ variables: { '--foyer-font-size': `${10 * factor}px` } })
}
// #endregion
