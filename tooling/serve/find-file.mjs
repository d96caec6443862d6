import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * The file a URL's path means inside a folder: a folder's is its index.html. Nothing outside the folder is
 * ever meant, neither by `..` nor by a symbolic link.
 *
 * @param {string} dir
 * @param {string} pathname percent-encoded, as in a URL
 * @returns {Promise<string | undefined>} an absolute path
 */
export async function findFile(dir, pathname) {
  try {
    const root = await realpath(dir)
    const named = await realpath(join(root, decodeURIComponent(pathname)))
    const isFolder = (await stat(named)).isDirectory()
    const file = isFolder ? await realpath(join(named, 'index.html')) : named
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : undefined
  } catch {
    // not there, not readable or not a path at all (a broken escape, a zero byte): all of it is "not found"
    return undefined
  }
}
