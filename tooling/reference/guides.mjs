import { readdirSync, readFileSync } from 'node:fs'
import { repositoryRoot } from '../setup/repository.mjs'
import { themeTable } from './theme-table.mjs'

const folder = 'docs/guides'
// <!-- code: apps/examples/sign-in/server.ts#verify --> and the fence below it, if there is one yet
const place = /(<!-- code: (\S+)#(\S+) -->\n)(?:\n?```[\s\S]*?\n```\n)?/g
// and the table below it
const tablePlace = /(<!-- the variables of the theme -->\n\n<!-- prettier-ignore -->\n)(?:\|.*\n)*/g

/**
 * The guides and the README with their code as it stands in the examples, which are compiled and tested, and the
 * variables of the theme as the sheets have them.
 *
 * @returns {{ path: string, page: string, regions: number }[]}
 */
export function guides() {
  const names = readdirSync(`${repositoryRoot}/${folder}`).filter((name) => name.endsWith('.md'))
  return [...names.map((name) => `${folder}/${name}`), 'README.md'].map((path) => {
    let regions = 0
    const page = readText(path)
      .replace(place, (_, mark, file, region) => {
        regions += 1
        return `${mark}\n\`\`\`${String(file).split('.').at(-1)}\n${readRegion(file, region)}\n\`\`\`\n`
      })
      .replace(tablePlace, (_, mark) => `${mark}${themeTable()}\n`)
    return { path, page, regions }
  })
}

/** @param {string} file @param {string} region */
function readRegion(file, region) {
  const lines = readText(file).split('\n')
  const start = lines.indexOf(`// #region ${region}`)
  const end = lines.indexOf('// #endregion', start)
  if (start < 0 || end < 0) throw new Error(`${file} has no region ${region}`)
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim()
}

/** @param {string} path */
function readText(path) {
  return readFileSync(`${repositoryRoot}/${path}`, 'utf8')
}
