import ts from 'typescript'

/** Declaration of a key: `defineService('send.service')` has the kind `Service`. */
export interface DeclaredKey {
  readonly kind: string
  readonly id: string
  readonly path: string
}

const declarer = /^define(Service|Event|Route|Slot|Flag|Capability)$/

/** Reads the keys that a file declares by a function of the kernel. */
export function declaredKeys(path: string, content: string): readonly DeclaredKey[] {
  if (!content.includes('define')) return []
  const found: DeclaredKey[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const kind = declarer.exec(node.expression.text)?.[1]
      const [id] = node.arguments
      if (kind !== undefined && id && ts.isStringLiteralLike(id)) found.push({ kind, id: id.text, path })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, content, ts.ScriptTarget.Latest))
  return found
}

/** Lists the keys that are declared more than once: keys of one kind and id are the same key, whatever their types say. */
export function declaredTwice(keys: readonly DeclaredKey[]): readonly string[] {
  const paths = new Map<string, string[]>()
  for (const { kind, id, path } of keys)
    paths.set(`${kind} ${id}`, [...(paths.get(`${kind} ${id}`) ?? []), path])
  return [...paths]
    .filter(([, { length }]) => length > 1)
    .map(([key, declared]) => `${key}: ${declared.join(', ')}`)
}
