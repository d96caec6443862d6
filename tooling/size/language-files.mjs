import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Checks that an English page loads no texts of other languages, at any of its stages.
 *
 * @param {string} root of the repository
 * @param {readonly string[]} built files of the page
 * @param {readonly string[]} loaded those of them that it loads
 * @returns {string[]} faults
 */
export function checkLanguageFiles(root, built, loaded) {
  const languages = readdirSync(join(root, 'kernel/text/languages')).map((file) => file.replace('.ts', ''))
  const tags = languages.filter((name) => name !== 'index')
  const names = new RegExp(`^[a-z]+-(languages|${tags.join('|')})-[\\w-]{8}\\.js$`)
  const isLanguage = (/** @type {string} */ file) => names.test(basename(file))
  const faults = [...new Set(loaded)]
    .filter(isLanguage)
    .map((file) => `${basename(file)} is loaded in English`)
  // each plugin with texts has a list of languages and a file per language
  if (built.filter(isLanguage).length < 2 * tags.length) faults.push('the check met no language files')
  return faults
}
