import { NodeFailure } from './node-failure.js'

/**
 * Reads an answer's text; of one that is not wanted (0 bytes) nothing is read.
 *
 * @throws a NodeFailure if it is longer than so many bytes; the rest is not read.
 */
export async function readLimited({ body }: Response, mostBytes: number): Promise<string> {
  if (mostBytes === 0) {
    await body?.cancel()
    return ''
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > mostBytes) throw new NodeFailure('too-long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
