/** Comments, strings, template strings and regular expressions. */
const literals =
  /\/\/.*|\/\*[^]*?\*\/|(['"])(?:\\.|(?!\1).)*\1|`(?:\\[^]|[^`\\])*`|(?<=[(,=:[!&|?]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])+\/[a-z]*/g

const tokens = /[A-Za-z_$][\w$]*|\d[\w.]*|\.{3}|\S/g

/**
 * Returns the identifiers that TypeScript code declares or refers to. Leaves out those after a dot, and keys of objects and
 * interfaces. May contain more, such as names of methods and keywords: a parser is no dependency of the package.
 */
export function identifiersOf(code: string): readonly string[] {
  const found = withoutLiterals(code).match(tokens) ?? []
  const open: string[] = []
  return found.filter((token, index) => {
    if ('({['.includes(token)) open.push(token)
    if (')}]'.includes(token)) open.pop()
    if (!/^[A-Za-z_$]/.test(token)) return false
    const previous = found[index - 1] ?? ''
    const [next, second] = [found[index + 1], found[index + 2]]
    const isKey =
      open.at(-1) === '{' &&
      ['{', ',', 'readonly'].includes(previous) &&
      (next === ':' || (next === '?' && second === ':'))
    return previous !== '.' && !isKey
  })
}

/** Replaces literals with empty strings. Keeps the expressions of template strings. */
const withoutLiterals = (code: string): string =>
  code.replace(literals, (literal) => {
    if (/^\/[/*]/.test(literal)) return ' '
    if (!literal.startsWith('`')) return '""'
    const expressions = [...literal.matchAll(/\$\{([^}]*)\}/g)].map(([, expression = '']) => expression)
    return `(${expressions.map(withoutLiterals).join(',')})`
  })
