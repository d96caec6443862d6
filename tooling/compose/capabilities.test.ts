import { rollup, type Plugin } from 'rollup'
import { parseAst } from 'rollup/parseAst'
import { describe, expect, test } from 'vitest'
import { readCapabilities, withoutUnusedCapabilities } from './capabilities.js'

const modules: Readonly<Record<string, string>> = {
  keys: `const defineCapability = (id) => ({ id })
export const capability = (key, load) => ({ key, load })
export const signingCapability = defineCapability('signing')
export const transferCapability = defineCapability('transfer')
export const namesCapability = defineCapability('names')`,
  parts: `export const createSigning = () => 'code of signing'
export const createTransfer = () => 'code of transfer'
export const createNames = () => 'code of names'`,
  chain: `import { capability, signingCapability, transferCapability, namesCapability } from 'keys'
const loadParts = () => import('parts')
export const chain = {
  capabilities: [
    capability(signingCapability, async () => (await loadParts()).createSigning),
    capability(
      transferCapability,
      async () => (await loadParts()).createTransfer,
    ),
    ...(globalThis.names ? [capability(namesCapability, async () => (await loadParts()).createNames)] : []),
  ],
}`,
  other: `import { capability as own, transferCapability as key } from 'foyerkit/kernel'
export const other = [own(key, 'code of another transfer')]`,
}

/** Builds a module, with the text of others by their names. */
async function build(entry: string, capabilities?: ReturnType<typeof readCapabilities>) {
  const given: Plugin = {
    name: 'given',
    resolveId: (source) => (source === 'foyerkit/kernel' ? 'keys' : source),
    load: (id) => modules[id] ?? entry,
  }
  const built = await rollup({
    input: 'entry',
    plugins: [given, ...(capabilities ? [withoutUnusedCapabilities(capabilities)] : [])],
  })
  const { output } = await built.generate({ format: 'es', inlineDynamicImports: true })
  return output[0].code
}

/** Builds a module as a script is built: once to read what it uses, once without the rest. */
async function compose(entry: string) {
  return build(entry, readCapabilities(parseAst(await build(entry))))
}

describe('a capability', () => {
  test('that nothing uses is left out, with what only it imports', async () => {
    const code = await compose(`import { chain } from 'chain'
import { signingCapability } from 'keys'
console.log(chain, signingCapability.id)`)
    expect(code).toContain('code of signing')
    expect(code).not.toContain('code of transfer')
    expect(code).not.toContain('code of names')
  })

  test('that the build exports is kept', async () => {
    const code = await compose(`export { chain } from 'chain'
export { transferCapability } from 'keys'`)
    expect(code).toContain('code of transfer')
    expect(code).not.toContain('code of signing')
  })

  test('that a plugin implements under other names is not used by that', async () => {
    const code = await compose(`export { chain } from 'chain'
export { other } from 'other'`)
    expect(code).not.toContain('code of transfer')
    // an implementation is left out where its function goes by its own name
    expect(code).toContain('code of another transfer')
  })

  test('that is used by the name that a module gives it is kept', async () => {
    const code = await compose(`export { chain } from 'chain'
import { namesCapability as key } from 'foyerkit/kernel'
export const read = (namespace) => namespace.can(key)`)
    expect(code).toContain('code of names')
  })
})

test('a function that loads a module is not taken for another one of its name', async () => {
  const entry = `import { capability, signingCapability } from 'keys'
const loadParts = () => import('parts')
export const chain = [capability(signingCapability, async () => (await loadParts()).createSigning)]
export const call = (loadParts) => loadParts()
export const callNext = ([, { next: loadParts }]) => loadParts()`
  expect(await compose(entry)).toMatch(
    /\(?loadParts\)? => loadParts\(\)[^]*loadParts \}\]\) => loadParts\(\)/,
  )
})

test('lines keep their numbers', async () => {
  const used = readCapabilities(parseAst(await build(`export { chain } from 'chain'`)))
  const { transform } = withoutUnusedCapabilities(used) as unknown as {
    transform: (this: object, code: string) => { code: string }
  }
  const { code } = transform.call({ parse: parseAst }, modules['chain']!)
  expect(code.split('\n')).toHaveLength(modules['chain']!.split('\n').length)
  expect(code).not.toContain('transferCapability,\n      async')
})
