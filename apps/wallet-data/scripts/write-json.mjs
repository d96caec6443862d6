import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'

/**
 * Writes a file of data in the form of the repository's files.
 *
 * @param {string} path
 * @param {unknown} data
 */
export async function writeJson(path, data) {
  const settings = await resolveConfig(path)
  writeFileSync(path, await format(JSON.stringify(data), { ...settings, filepath: path }))
}
