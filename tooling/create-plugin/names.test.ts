import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'
import { definePlugin } from '../../kernel/author.js'
import { createPluginHarness, fakeConnectors, fakeNamespace } from '../../kernel/testing/index.js'
import { run } from '../compose/cli.js'
import { ownPluginNames } from '../compose/own-plugins.js'

const folder = mkdtempSync(join(tmpdir(), 'create-plugin-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const templates = fileURLToPath(new URL('templates', import.meta.url))
const repository = fileURLToPath(new URL('../..', import.meta.url))
const isOwnPlugin = (id: string) => ownPluginNames.some((own) => own === id)
const kinds = ['feature', 'connector', 'namespace', 'theme'] as const
type Kind = (typeof kinds)[number]

async function createPlugin(name: string, kind: Kind) {
  const out = join(folder, `${kind}-${name}`)
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const code = await run(['create-plugin', name, '--kind', kind, '--out', out], { log: print, error: print })
  return { code, text: printed.join('\n'), out, hasWritten: existsSync(out) }
}

const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

/** The modules of a plugin or a template, and the examples of its README. */
function modulesOf(root: string): readonly ts.SourceFile[] {
  const modules = filesOf(root).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```tsx?\n([^]*?)^```$/gm)].map(
    ([, code = ''], index) => [`example-${index}.ts`, code] as const,
  )
  return [...modules, ...examples].map(([path, code]) =>
    ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true),
  )
}

/** A node and its descendants, without comments. */
function nodesOf(node: ts.Node): readonly ts.Node[] {
  const nodes = [node]
  ts.forEachChild(node, (child) => void nodes.push(...nodesOf(child)))
  return nodes
}

/** Whether an identifier is a name of something else's: `b` of `a.b`, `{ b: a }` and `interface { b: string }`. */
function isMember(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isQualifiedName(parent)) return parent.right === node
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName === node
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node
  )
}

/** Names that a template declares or refers to. */
const namesOf = (kind: Kind) =>
  new Set(
    modulesOf(join(templates, kind)).flatMap((module) =>
      nodesOf(module).flatMap((node) => (ts.isIdentifier(node) && !isMember(node) ? [node.text] : [])),
    ),
  )

/** Names of a plugin that lead to a variable: `near-wallet` for `nearWallet`. Undefined if there are none. */
function nameFor(variable: string): string | undefined {
  const name = variable.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? name : undefined
}

/** The names that each kind must refuse: with them a name of the plugin, such as `exampleKey`, would be one of the template. */
function clashesOf(kind: Kind): readonly string[] {
  const all = [...namesOf(kind)]
  const own = all.filter((name) => /^example/i.test(name))
  const clashes = own.flatMap((name) => {
    const isCapital = name.startsWith('E')
    const suffix = name.slice('example'.length)
    return all
      .filter((other) => !own.includes(other) && other.endsWith(suffix) && /^[A-Z]/.test(other) === isCapital)
      .map((other) => other.slice(0, other.length - suffix.length))
      .map((variable) => variable.slice(0, 1).toLowerCase() + variable.slice(1))
  })
  return [...new Set(clashes.flatMap((variable) => nameFor(variable) ?? []))]
}

/** The names that are declared twice in a scope of a module. */
function declaredTwice(module: ts.SourceFile): readonly string[] {
  const scopes = new Map<ts.Node, string[]>()
  for (const node of nodesOf(module)) {
    if (!ts.isIdentifier(node) || isMember(node)) continue
    const { parent } = node
    const isType = ts.isInterfaceDeclaration(parent) || ts.isTypeAliasDeclaration(parent)
    const isDeclared =
      ts.isVariableDeclaration(parent) ||
      ts.isBindingElement(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isImportSpecifier(parent) ||
      isType
    if (!isDeclared || parent.name !== node) continue
    const scope = ts.findAncestor(
      ts.isFunctionDeclaration(parent) ? parent.parent : parent,
      (each) => ts.isBlock(each) || ts.isSourceFile(each) || ts.isFunctionLike(each),
    ) as ts.Node
    scopes.set(scope, [...(scopes.get(scope) ?? []), node.text])
  }
  return [...scopes.values()].flatMap((names) => names.filter((name, index) => names.indexOf(name) !== index))
}

/** The first part of each id that the kernel declares. */
function kernelIds(): readonly string[] {
  const declaration = /PURE__\*\/ define(?:Service|Event|Route|Slot|Flag|Errors)\(\s*'([^'.]+)/g
  const ids = filesOf(join(repository, 'kernel'))
    .filter((file) => !/\.(test|test-d|states)\.tsx?$|(^|\/)testing\//.test(file))
    .flatMap((file) => [...readFileSync(join(repository, 'kernel', file), 'utf8').matchAll(declaration)])
    .map(([, id = '']) => id)
  return [...new Set(ids)].filter((id) => !isOwnPlugin(id))
}

/** Namespaces of the plugins of foyerkit that differ from the plugin's id, with the plugin. */
const ownNamespaces = () =>
  filesOf(join(repository, 'plugins')).flatMap((file) =>
    [
      ...readFileSync(join(repository, 'plugins', file), 'utf8').matchAll(
        /export const \w+Namespace = '(\w+)'/g,
      ),
    ]
      .map(([, namespace = '']) => [namespace, file.replace(/\/.*/, '')] as const)
      .filter(([namespace]) => !isOwnPlugin(namespace)),
  )

describe('names that create-plugin refuses', () => {
  test.each(kinds)('those that the code of a %s declares or refers to', async (kind) => {
    const clashes = clashesOf(kind)
    expect(clashes.length).toBeGreaterThan(10)
    for (const name of clashes) {
      const { code, text, hasWritten } = await createPlugin(name, kind)
      expect([name, code, hasWritten]).toEqual([name, 1, false])
      expect(text).toContain(`"${name}" cannot be `)
    }
  })

  test.each([
    ['wallet', 'connector', 'wallet'],
    ['network', 'namespace', 'network'],
    ['wallet', 'namespace', 'wallet'],
    ['create', 'namespace', 'create'],
    ['name', 'feature', 'name'],
    ['text', 'feature', 'text'],
    ['foyer', 'feature', 'foyer'],
    ['foyer', 'theme', 'foyer'],
    ['accent', 'theme', 'accent'],
    ['mode', 'theme', 'mode'],
    ['luminance', 'theme', 'luminance'],
    ['variables', 'theme', 'variables'],
    ['eip-1193-key', 'connector', 'eip1193Key'],
  ] as const)('%s as %s: two meanings of %s', async (name, kind, variable) => {
    const { code, text, hasWritten } = await createPlugin(name, kind)
    expect([code, hasWritten]).toEqual([1, false])
    expect(text).toBe(
      `"${name}" cannot be the id of a plugin: its code would have two meanings of ${variable}. Choose another name.`,
    )
  })

  test.each(['undefined', 'global-this', 'eval', 'await'])(
    '%s, which TypeScript does not let a module declare',
    async (name) => {
      for (const kind of kinds) {
        const { code, hasWritten } = await createPlugin(name, kind)
        expect([kind, code, hasWritten]).toEqual([kind, 1, false])
      }
    },
  )

  test('those that begin the ids of the kernel', async () => {
    const ids = kernelIds()
    expect(ids).toEqual(expect.arrayContaining(['kernel', 'session']))
    for (const name of ids) {
      const { code, text, hasWritten } = await createPlugin(name, 'feature')
      expect([name, code, hasWritten]).toEqual([name, 1, false])
      expect(text).toBe(
        `"${name}" cannot be the id of a plugin: ids that begin with "${name}" belong to the kernel of foyerkit. Choose another name.`,
      )
    }
  })

  test.each(ownPluginNames)('%s, the id of a plugin of foyerkit', async (name) => {
    const { code, text, hasWritten } = await createPlugin(name, 'feature')
    expect([code, hasWritten]).toEqual([1, false])
    expect(text).toBe(
      `"${name}" cannot be the id of a plugin: foyerkit has a plugin of this id. Choose another name.`,
    )
  })

  test('the namespaces of the plugins of foyerkit', async () => {
    const namespaces = ownNamespaces()
    expect(namespaces).toContainEqual(['eip155', 'evm'])
    for (const [name, plugin] of namespaces) {
      const { code, text, hasWritten } = await createPlugin(name, 'namespace')
      expect([code, hasWritten]).toEqual([1, false])
      expect(text).toBe(
        `"${name}" cannot be the id of a plugin: the plugin "${plugin}" of foyerkit has this namespace. Choose another name.`,
      )
    }
  })

  test('ids of the plugins that the tests of a template start', async () => {
    const companions = [fakeConnectors(), fakeNamespace('demo')]
    const h = createPluginHarness(definePlugin({ id: 'own' })(), { companions })
    const ids = h.foyer.plugins.flatMap(({ id }) => (id === 'own' ? [] : [id]))
    await h.dispose()
    expect(ids).toHaveLength(3)
    for (const name of ids) {
      const { code, text, hasWritten } = await createPlugin(name, 'feature')
      expect([name, code, hasWritten]).toEqual([name, 1, false])
      expect(text).toContain(`"${name}" cannot be the id of a plugin: `)
    }
  })
})

describe('names that create-plugin accepts', () => {
  const usual = ['points', 'near-wallet', 'send-later', 'my-own', 'history', 'payment']
  test.each([
    ...[...usual, 'rewards', 'reminder', 'status'].map((name) => ['feature', name] as const),
    ...[...usual, 'phantom', 'status', 'symbol', 'rpc-url'].map((name) => ['connector', name] as const),
    ...['aptos', 'near', 'tron', 'demo', 'paper', 'chain', 'ton'].map((name) => ['namespace', name] as const),
    ...[...usual, 'dark', 'light', 'solana', 'midnight', 'theme'].map((name) => ['theme', name] as const),
  ])('%s %s', async (kind, name) => {
    const { code, text, out } = await createPlugin(name, kind)
    expect([code, text]).toEqual([0, expect.stringContaining('npm install')])
    for (const module of modulesOf(out)) {
      expect(ts.transpileModule(module.text, { reportDiagnostics: true }).diagnostics).toEqual([])
      expect(declaredTwice(module)).toEqual([])
    }
  })
})
