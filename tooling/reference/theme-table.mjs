import { readFileSync } from 'node:fs'
import { repositoryRoot } from '../setup/repository.mjs'

/** @type {readonly (readonly [of: string, path: string])[]} */
const sheets = [
  ['button', 'kernel/ui/theme/tokens.css'],
  ['account', 'plugins/connect/trigger/connected/connected-tokens.css'],
  ['modal', 'kernel/ui/theme/modal-tokens.css'],
]
const light = ':host {'
const dark = ":host(:where([data-theme='dark'])) {"

/**
 * The variables of the theme as the sheets set them.
 *
 * @returns {{ name: string, light: string, dark: string | undefined, says: string, of: string }[]} `of`: whose sheet it
 *   stands in; what the others have, the modal has as well
 */
export function themeVariables() {
  const all = sheets.flatMap(([of, path]) => {
    const sheet = readFileSync(`${repositoryRoot}/${path}`, 'utf8')
    const atNight = new Map(declarations(sheet, dark).map(({ name, value }) => [name, value]))
    return declarations(sheet, light).map(({ name, value, says }) => ({
      ...{ name, light: value, dark: atNight.get(name), says, of },
    }))
  })
  // the modal repeats what a connected button has
  return all.filter(({ name }, index) => all.findIndex((variable) => variable.name === name) === index)
}

/** The table of them for a page. */
export function themeTable() {
  const rows = themeVariables().map(({ name, light, dark, says, of }) => {
    const cells = [`\`${name}\``, `\`${light}\``, dark ? `\`${dark}\`` : '', says, of]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| Variable | Default | Dark default | Description | Sheet |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/**
 * What the first block under this selector sets, and the words beside each.
 *
 * @param {string} sheet
 * @param {string} selector
 */
function declarations(sheet, selector) {
  const start = sheet.indexOf(`\n${selector}`)
  if (start < 0) throw new Error(`There is no ${selector}`)
  const block = sheet.slice(start, sheet.indexOf('\n}', start))
  const each = /^\s+(--foyer-[a-z0-9-]+):\s*([^;]+);(?:[ \t]*\/\*\s*(.*?)\s*\*\/)?/gm
  return [...block.matchAll(each)].map(([, name = '', value = '', says = '']) => ({
    ...{ name, value: value.replace(/\s+/g, ' ').trim(), says },
  }))
}
