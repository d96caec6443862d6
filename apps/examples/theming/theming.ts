import { createFoyer, type Foyer } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'

// #region create
/** A widget in the colours of its site: the accent alone brings its hover, its soft ground and the text on it along. */
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
/** Goes along with the page's own switch. A theme takes the place of the one before, so give all of it. */
export function followSwitch(foyer: Foyer, isDark: boolean) {
  foyer.setTheme({
    mode: isDark ? 'dark' : 'light',
    variables: { '--foyer-accent': isDark ? '#e85bb0' : '#b4006e' },
  })
}
// #endregion

// #region size
/** All text is a multiple of one size: with twice the base everything is twice as large. */
export function enlarge(foyer: Foyer, factor: number) {
  foyer.setTheme({ variables: { '--foyer-font-size': `${10 * factor}px` } })
}
// #endregion
