import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The absolute path of a file or folder, without symbolic links and without a slash at its end: rollup names modules by such paths. Of
 * what does not exist yet, the folder above it is resolved.
 */
export async function realPath(path: string): Promise<string> {
  const absolute = resolve(path)
  try {
    return await realpath(absolute)
  } catch {
    const parent = dirname(absolute)
    return parent === absolute ? absolute : join(await realPath(parent), basename(absolute))
  }
}
