import { join, relative } from 'node:path'

/**
 * Creates the function that names a module of a composition in an import of a file elsewhere.
 *
 * @param folder folder of the composition, where its paths begin
 * @param out folder of the file
 * @returns for `./near.js` a path from `out`, for a package its name
 */
export function localSpecifier(folder: string, out: string): (from: string) => string {
  return (from) => {
    if (!from.startsWith('.')) return from
    const path = relative(out, join(folder, from))
      .replaceAll('\\', '/')
      .replace(/\.tsx?$/, '.js')
    return path.startsWith('.') ? path : `./${path}`
  }
}
