import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * The size of code as it is sent: each file compressed by itself, as well as gzip can.
 *
 * @param {Iterable<string>} codes
 * @returns {number} bytes
 */
export function weigh(codes) {
  let bytes = 0
  for (const code of codes) bytes += gzipSync(code, { level: 9 }).byteLength
  return bytes
}

/**
 * The same for files.
 *
 * @param {Iterable<string>} paths
 * @returns {number} bytes
 */
export function weighFiles(paths) {
  return weigh([...paths].map((path) => readFileSync(path, 'utf8')))
}
