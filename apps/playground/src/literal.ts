const widest = 76

/** Plain data as the code that says it: on one line where there is room. */
export function literal(value: unknown): string {
  const parts = Array.isArray(value)
    ? value.map(literal)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .filter(([, one]) => one !== undefined)
          .map(([name, one]) => `${key(name)}: ${literal(one)}`)
      : undefined
  if (!parts) return typeof value === 'string' ? quote(value) : String(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const room = Array.isArray(value) ? '' : ' '
  const line = `${open}${room}${parts.join(', ')}${room}${close}`
  if (line.length <= widest && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},\n`).join('')}${close}`
}

function key(name: string): string {
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d*)$/.test(name) ? name : quote(name)
}

/** JSON escapes what has to be escaped; single quotes as everywhere else. */
function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
