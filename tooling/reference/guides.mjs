import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { repositoryRoot } from '../setup/repository.mjs'
import { themeTable } from './theme-table.mjs'

const folder = 'docs/guides/'
// <!-- code: apps/examples/sign-in/server.ts#verify --> and the fence below it, if there is one yet
const place = /(<!-- code: (\S+)#(\S+) -->\n)(?:\n?```[\s\S]*?\n```\n)?/g
// and the table below it
const tablePlace = /(<!-- the variables of the theme -->\n\n<!-- prettier-ignore -->\n)(?:\|.*\n)*/g

/** Written by other scripts, or without code. */
const withoutCode = /^(?:docs\/(?:reference|decisions)\/|CHANGELOG\.md$)/

/**
 * The guides, and every other Markdown page with a marker, with their code as it stands in the examples, which are
 * compiled and tested, and the variables of the theme as the sheets have them.
 *
 * @returns {{ path: string, page: string, regions: number }[]}
 */
export function guides() {
  const pages = markdownFiles().filter((path) => !withoutCode.test(path))
  return pages.flatMap((path) => {
    let regions = 0
    const page = readText(path)
      .replace(place, (_, mark, file, region) => {
        regions += 1
        return `${mark}\n\`\`\`${String(file).split('.').at(-1)}\n${readRegion(file, region)}\n\`\`\`\n`
      })
      .replace(tablePlace, (_, mark) => `${mark}${themeTable()}\n`)
    return path.startsWith(folder) || regions > 0 ? [{ path, page, regions }] : []
  })
}

/** Pages of the repository, tracked or new. @returns {string[]} */
function markdownFiles() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md']
  const paths = execFileSync('git', list, { cwd: repositoryRoot, encoding: 'utf8' }).split('\0')
  return [...new Set(paths)].filter((path) => path && existsSync(`${repositoryRoot}/${path}`)).sort()
}

/**
 * Reads a region between `// #region name` and `// #endregion`; pages and components have the comments of HTML, and
 * scripts of a shell those with `#`.
 *
 * @param {string} file
 * @param {string} region
 */
function readRegion(file, region) {
  const lines = readText(file).split('\n')
  const start = lines.findIndex((line) => markOf(line) === `#region ${region}`)
  const end = lines.findIndex((line, index) => index > start && markOf(line) === '#endregion')
  if (start < 0 || end < 0) throw new Error(`${file} has no region ${region}`)
  return withoutIndent(lines.slice(start + 1, end))
    .join('\n')
    .trim()
}

/** @param {string} line */
function markOf(line) {
  return /^\s*(?:\/\/|<!--)\s*(#(?:end)?region.*?)\s*(?:-->)?$/.exec(line)?.[1] ?? ''
}

/** @param {string[]} lines */
function withoutIndent(lines) {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const indent = Math.min(...indents)
  return lines.map((line) => line.slice(indent))
}

/** @param {string} path */
function readText(path) {
  return readFileSync(`${repositoryRoot}/${path}`, 'utf8')
}
