import ts from 'typescript'

/** How many lines of a TypeScript or CSS file have code on them: neither blank nor comment only. */
export function codeLines(path: string, text: string): number {
  return path.endsWith('.css') ? cssLines(text) : typescriptLines(path, text)
}

function cssLines(text: string): number {
  const bare = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
  return bare.split('\n').filter((line) => line.trim() !== '').length
}

function typescriptLines(path: string, text: string): number {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node) => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(source)
    if (children.length === 0 && node.getWidth(source) > 0) {
      for (let line = lineOf(node.getStart(source)); line <= lineOf(node.end); line++) lines.add(line)
    }
    children.forEach(visit)
  }
  visit(source)
  return lines.size
}
