import { filesOf, gzipOf, type MeasuredBudget } from './budget.js'
import type { Format } from './composition.js'
import type { Manifest } from './manifest.js'
import { shareOf, type FileSize } from './sizes.js'

const titles: Readonly<Record<Format, string>> = {
  esm: 'ES module',
  iife: 'Script',
  element: 'Custom element',
}

/** The sizes of a build as text: each format, then its owners, and the budgets. Sizes are bytes. */
export function reportText(
  { files, plugins, hosts, policy }: Manifest,
  budgets: readonly MeasuredBudget[] = [],
): string {
  const parts = (Object.keys(titles) as Format[]).flatMap((format) => {
    const group = filesOf(format, files)
    return group.length === 0 ? [] : [groupText(format, group)]
  })
  return [
    ...parts,
    ...(budgets.length > 0 ? [budgets.map(budgetText).join('\n')] : []),
    ...plugins
      .filter(({ pageOptions }) => pageOptions.length > 0)
      .map(({ id, pageOptions }) => `The page gives options to ${id}: ${pageOptions.join(', ')}`),
    `Hosts it may contact: ${hosts.length > 0 ? hosts.join(', ') : "none but the page's own"}`,
    `Content-Security-Policy: ${policy}`,
  ].join('\n\n')
}

const budgetText = ({ name, size, limit }: MeasuredBudget) =>
  `Budget of ${name}: ${size} of ${limit} bytes after gzip (${Math.ceil((100 * size) / limit)} %)`

function groupText(format: Format, files: readonly FileSize[]): string {
  const whole = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const shares = shareOf(files)
  const width = Math.max(...shares.map(({ owner }) => owner.length), 'owner'.length)
  const row = (owner: string, bytes: number | string, gzip: number | string) =>
    `  ${owner.padEnd(width)}  ${String(bytes).padStart(9)}  ${String(gzip).padStart(9)}`
  const count = files.length === 1 ? '1 file' : `${files.length} files`
  const entry = format === 'esm' ? `; its entry ${gzipOf(filesOf('entry', files))} after gzip` : ''
  return [
    `${titles[format]}: ${count}, ${whole} bytes, ${gzipOf(files)} after gzip${entry}`,
    row('owner', 'bytes', 'gzip'),
    ...shares.map(({ owner, bytes, gzip }) => row(owner, bytes, gzip)),
  ].join('\n')
}
