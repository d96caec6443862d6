import ts from 'typescript'

/** Most concepts that a first plugin may need: names that it imports, and rows of its guide. */
const maxConcepts = 9

/** The design system and the helpers of tests have names of their own, which views and tests are made of. */
const isCounted = (specifier: string) => /^foyerkit(?!\/(ui|testing)(\/|$))(\/|$)/.test(specifier)

/** Names that modules import from foyerkit, each once. */
export function foyerNames(modules: readonly string[]): readonly string[] {
  const names = modules.flatMap((code) => {
    const { statements } = ts.createSourceFile('module.tsx', code, ts.ScriptTarget.Latest)
    return statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
      if (!ts.isStringLiteral(moduleSpecifier) || !isCounted(moduleSpecifier.text)) return []
      const bindings = importClause?.namedBindings
      if (!bindings || !ts.isNamedImports(bindings)) return [`all of ${moduleSpecifier.text}`]
      return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
    })
  })
  return [...new Set(names)].sort()
}

/** Lists what makes a first plugin too large. */
export function pluginFaults(modules: readonly string[]): readonly string[] {
  const names = foyerNames(modules)
  return names.length > maxConcepts
    ? [`imports ${names.length} names of foyerkit, at most ${maxConcepts}: ${names.join(', ')}`]
    : []
}

/** Compares the table of concepts in a guide with the names that the code of the guide imports. */
export function guideFaults(page: string, modules: readonly string[]): readonly string[] {
  const [, section = ''] = /^## Nine concepts\n([^]*?)^## /m.exec(page) ?? []
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const imported = foyerNames(modules)
  return [
    ...(rows.length === 0 ? ['has no table of concepts'] : []),
    ...(rows.length > maxConcepts ? [`has ${rows.length} concepts, at most ${maxConcepts}`] : []),
    ...imported.filter((name) => !listed.includes(name)).map((name) => `${name} is in no row`),
    // a part of every definition, which nothing imports
    ...listed
      .filter((name) => name !== 'setup' && !imported.includes(name))
      .map((name) => `nothing imports ${name}`),
  ]
}
