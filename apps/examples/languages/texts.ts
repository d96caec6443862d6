import { createFoyer } from 'foyerkit'
import { defineErrors, defineMessages } from 'foyerkit/kernel'
import { evmPreset } from 'foyerkit/presets/evm'

// #region locale
/** A widget in the language of its page. */
export function createInPageLanguage() {
  return createFoyer({ plugins: evmPreset(), locale: document.documentElement.lang || 'en' })
}
// #endregion

// #region replace
/** Replaces texts of three plugins, in every language. */
export function createWithOwnTexts() {
  return createFoyer({
    plugins: evmPreset(),
    messages: {
      'receive.title': 'Your address',
      'evm.TOO_SHORT': 'This address is too short',
      'balances.tab': 'Coins',
    },
  })
}
// #endregion

// #region tables
const languages = () => import('./languages/index.js')

/** Texts of the plugin `paper`. */
export const paperMessages = defineMessages(
  'paper',
  { title: 'Sign on paper', pages: { one: '{count} page', other: '{count} pages' } },
  languages,
)

/** Errors of the plugin `paper`. */
export const paperErrors = defineErrors('paper', { NO_INK: 'The pen is empty' }, { languages })
// #endregion
