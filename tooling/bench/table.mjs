/**
 * Lines up rows of words: the first column at the start, the others at the end.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @returns {string}
 */
export function table(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (/** @type {readonly string[]} */ row) =>
    widths
      .map((width, column) =>
        column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd()
  const rule = widths
    .map((width) => '-'.repeat(width))
    .join('  ')
    .trimEnd()
  return [line(head), rule, ...rows.map(line)].join('\n')
}
