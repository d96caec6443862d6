import { join, relative } from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import ts from 'typescript'
import { publishedEntries } from '../build/entries.mjs'
import { repositoryRoot } from '../setup/repository.mjs'

/** Folder of the reports that are kept. */
export const reportsFolder = join(repositoryRoot, 'tooling/api/reports')

const dist = join(repositoryRoot, 'dist')

/**
 * Reports what the entries of the built package export, with the types and members that hosts and authors of plugins see: one
 * report for the kernel and one for each plugin. What no entry reaches, and comments, are left out.
 *
 * @param {object} [options]
 * @param {string[]} [options.subpaths] entries such as `./kernel`. Default: all
 * @param {(path: string, text: string) => string} [options.change] changes declarations before they are read, for tests
 * @returns {Promise<Map<string, string>>} report by file name
 * @throws {Error} if the package is not built, or its declarations cannot be read
 */
export async function createReports({ subpaths, change = (_path, text) => text } = {}) {
  const entries = publishedEntries().filter(({ subpath }) => !subpaths || subpaths.includes(subpath))
  const bundle = await rollup({
    input: Object.fromEntries(entries.map(({ name }) => [name, join(dist, `${name}.d.ts`)])),
    // entries import each other by their names: each is reported once
    external: (id) => !/^[./]/.test(id),
    plugins: [
      { name: 'change', transform: (code, id) => change(relative(dist, id), code) },
      dts({ compilerOptions: { types: [], skipLibCheck: true } }),
    ],
    onwarn(warning) {
      // types of an export that the entry itself does not export
      if (warning.code !== 'PLUGIN_WARNING') throw new Error(warning.message)
    },
  })
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      preserveModules: true,
      preserveModulesRoot: dist,
    })
    /** @type {Map<string, string[]>} */
    const sections = new Map()
    const files = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
    for (const { fileName, code } of files.sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
      const path = fileName.replace(/(\.d)+\.(ts|js)$/, '')
      const report = `${/^plugins\/[^/]+|^[^/]+/.exec(path)?.[0].replace('/', '-')}.api.txt`
      sections.set(report, [...(sections.get(report) ?? []), `## ${path}\n\n${declarations(code)}`])
    }
    return new Map(
      [...sections].map(([report, parts]) => [
        report,
        `# API report of ${report.replace('.api.txt', '')}\n\nWritten by npm run api.\n\n${parts.join('\n')}`,
      ]),
    )
  } finally {
    await bundle.close()
  }
}

/** @param {string} code @returns {string} the declarations without comments */
function declarations(code) {
  const file = ts.createSourceFile('file.d.ts', code.replaceAll('.d.js', '.js'), ts.ScriptTarget.Latest)
  return ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed }).printFile(file)
}

/**
 * Compares reports.
 *
 * @param {ReadonlyMap<string, string>} kept
 * @param {ReadonlyMap<string, string>} made
 * @returns {string[]} lines that are missing (`-`) and new (`+`), with their report
 */
export function differencesOf(kept, made) {
  const names = [...new Set([...kept.keys(), ...made.keys()])].sort()
  return names.flatMap((name) => {
    const [before, after] = [kept, made].map((reports) => sectionLines(reports.get(name) ?? ''))
    const missing = [...(before ?? [])].filter((line) => !after?.has(line)).map((line) => `- ${line}`)
    const added = [...(after ?? [])].filter((line) => !before?.has(line)).map((line) => `+ ${line}`)
    const isMoved = missing.length + added.length === 0 && kept.get(name) !== made.get(name)
    return [...missing, ...added, ...(isMoved ? ['another order'] : [])].map((line) => `${name}: ${line}`)
  })
}

/** Lines of a report with the section that they are in, so that the same member of two types is two lines. @param {string} report */
function sectionLines(report) {
  let section = ''
  let statement = ''
  const lines = new Set()
  for (const line of report.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    else if (/^\S/.test(line) && !/^[}\])]/.test(line)) statement = line
    if (line.trim())
      lines.add(/^\s/.test(line) ? `${section}: ${statement} ${line.trim()}` : `${section}: ${line}`)
  }
  return lines
}
