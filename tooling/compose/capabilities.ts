import type { Plugin } from 'rollup'

/** A node of a syntax tree (ESTree), with the fields that are read here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly computed?: boolean
  readonly id?: Node
  readonly init?: Node | null
  readonly key?: Node
  readonly value?: unknown
  readonly object?: Node
  readonly body?: unknown
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly elements?: readonly (Node | null)[]
  readonly declarations?: readonly Node[]
  readonly params?: readonly Node[]
  readonly param?: Node | null
  readonly left?: Node
  readonly source?: Node
  readonly specifiers?: readonly Node[]
  readonly local?: Node
  readonly imported?: Node
}

/** Names of the keys of capabilities that a build declares, and of those that it uses. */
interface Capabilities {
  readonly declared: ReadonlySet<string>
  readonly used: ReadonlySet<string>
}

/**
 * Reads the code of a whole build: a capability is used if its key occurs anywhere but where it is declared and where a namespace
 * implements it. A key that the build exports is used, too.
 */
export function readCapabilities(program: object): Capabilities {
  const declared = new Set<string>()
  const found = new Set<string>()
  visit(program as Node, (node) => {
    if (node.type === 'VariableDeclarator') {
      const name = nameOf(node.id)
      if (name !== undefined && isDeclaration(node.init)) declared.add(name)
      return [node.init]
    }
    if (node.type === 'Property' && node.computed === false) return [node.value]
    if (node.type === 'MemberExpression' && node.computed === false) return [node.object]
    if (implementedKey(node)) return argumentsOf(node).slice(1)
    const name = nameOf(node)
    if (name !== undefined) found.add(name)
    return undefined
  })
  return { declared, used: new Set([...declared].filter((name) => found.has(name))) }
}

/**
 * Removes the implementations of capabilities that a build declares and does not use, so that rollup leaves out what only they
 * import. Functions that return an import are written out, because rollup cannot tell which exports of such a module are used.
 */
export function withoutUnusedCapabilities({ declared, used }: Capabilities): Plugin {
  return {
    name: 'foyer-capabilities',
    transform(code) {
      if (!code.includes('capability(')) return null
      const program = this.parse(code) as unknown as Node
      const imported = importedNames(program)
      const isUnused = (local: string) => {
        const name = imported.get(local) ?? local
        return declared.has(name) && !used.has(name)
      }
      const imports = importsInFunctions(program, code)
      const changes: Change[] = []
      visit(program, (node) => {
        if (node.type === 'ArrayExpression') {
          const { elements = [] } = node
          const kept = elements.filter((element) => !element || !isUnused(implementedKey(element) ?? ''))
          elements.forEach((element, index) => {
            if (!element || kept.includes(element)) return
            changes.push({ from: element.start, to: elements[index + 1]?.start ?? node.end - 1, text: '' })
          })
          return kept
        }
        const text = imports.get((node.type === 'CallExpression' && nameOf(node.callee)) || '')
        if (text !== undefined) changes.push({ from: node.start, to: node.end, text })
        return undefined
      })
      return changes.length === 0 ? null : { code: changed(code, changes), map: null }
    },
  }
}

/** The key in `capability(key, …)`. */
function implementedKey(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'capability') return undefined
  return nameOf(argumentsOf(node)[0])
}

/** Whether a value is `defineCapability(…)`. */
function isDeclaration(value: Node | null | undefined): boolean {
  return nameOf(value?.callee) === 'defineCapability'
}

/** Names that a module imports from foyerkit, by the names it gives them. Modules of foyerkit itself give them none of their own. */
function importedNames(program: Node): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const statement of program.body as readonly Node[]) {
    if (statement.type !== 'ImportDeclaration') continue
    if (!/^foyerkit(\/|$)/.test(String(statement.source?.value))) continue
    for (const { local, imported } of statement.specifiers ?? []) {
      const [own, foreign] = [nameOf(local), nameOf(imported)]
      if (own !== undefined && foreign !== undefined) names.set(own, foreign)
    }
  }
  return names
}

/** The imports of `const load = () => import('./module.js')`, by the names of the functions. */
function importsInFunctions(program: Node, code: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>()
  const repeated = repeatedNames(program)
  for (const statement of program.body as readonly Node[])
    for (const { id, init } of statement.declarations ?? []) {
      const name = nameOf(id)
      const value = init?.type === 'ArrowFunctionExpression' ? (init.body as Node) : undefined
      if (name !== undefined && !repeated.has(name) && value?.type === 'ImportExpression')
        imports.set(name, code.slice(value.start, value.end))
    }
  return imports
}

/** Names that a module declares more than once: in an inner function they mean something else. */
function repeatedNames(program: Node): ReadonlySet<string> {
  const [declared, repeated] = [new Set<string>(), new Set<string>()]
  const add = (node: Node | null | undefined) => {
    const name = nameOf(node ?? undefined)
    if (name === undefined) return
    if (declared.has(name)) repeated.add(name)
    declared.add(name)
  }
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') addPattern(node.id, add)
    if (/Function/.test(node.type)) {
      add(node.id)
      for (const parameter of node.params ?? []) addPattern(parameter, add)
    }
    if (node.type === 'CatchClause') addPattern(node.param, add)
    return undefined
  })
  return repeated
}

/** Calls a function with each identifier in a parameter or in what a variable is declared by. */
function addPattern(pattern: Node | null | undefined, add: (identifier: Node) => void): void {
  if (!pattern) return
  visit(pattern, (node) => {
    if (node.type === 'Property') return [node.value]
    if (node.type === 'AssignmentPattern') return [node.left]
    if (node.type === 'Identifier') add(node)
    return undefined
  })
}

const argumentsOf = (node: Node) => node.arguments ?? []

/** The name of an identifier, without the number that rollup adds to one that is taken. */
function nameOf(node: Node | undefined): string | undefined {
  return node?.type === 'Identifier' ? node.name?.replace(/\$\d+$/, '') : undefined
}

/** Visits a node and what is in it, or only what `enter` returns. */
function visit(node: Node, enter: (node: Node) => readonly unknown[] | undefined): void {
  const inner = enter(node) ?? Object.values(node).flat()
  for (const value of inner) if (isNode(value)) visit(value, enter)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Lines keep their numbers, so that source maps stay right. */
function changed(code: string, changes: readonly Change[]): string {
  let result = code
  for (const { from, to, text } of [...changes].sort((one, other) => other.from - one.from))
    result = result.slice(0, from) + text + result.slice(from, to).replace(/[^\n]/g, '') + result.slice(to)
  return result
}
