import { namesCapability, type Names } from '../contracts/names.js'
import type { NamespacesService } from './namespaces.js'

/**
 * Returns the names of a namespace from every plugin that offers them, by rank; undefined if none does. A plugin that fails is
 * an error only if no other one knows the answer.
 */
export async function combinedNames(
  namespaces: Pick<NamespacesService, 'capabilities'>,
  namespace: string,
): Promise<Names | undefined> {
  const all = await namespaces.capabilities(namespace, namesCapability)
  if (all.length < 2) return all[0]
  return {
    isName: (text) => all.some((names) => names.isName(text)),
    resolve: (request) =>
      firstFound(
        all.filter((names) => names.isName(request.name)),
        (names) => names.resolve(request),
      ),
    lookUp: (request) => firstFound(all, (names) => names.lookUp(request)),
  }
}

/** @throws the first error, if no one finds anything */
async function firstFound<T>(
  all: readonly Names[],
  find: (names: Names) => Promise<T | undefined>,
): Promise<T | undefined> {
  let failure: { readonly error: unknown } | undefined
  for (const names of all) {
    try {
      const result = await find(names)
      if (result) return result
    } catch (error) {
      failure ??= { error }
    }
  }
  if (failure) throw failure.error
  return undefined
}
