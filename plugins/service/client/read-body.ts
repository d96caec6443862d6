/** The part of a body that was read. */
export interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether the body ended within the limit. */
  readonly complete: boolean
}

/**
 * Reads a body up to a number of bytes, counted after decompression. Stops at the first chunk over the limit; the caller
 * closes the connection.
 *
 * @throws the error of the stream if the connection fails
 */
export async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (length + part.value.byteLength > maxBytes) return { bytes: joined(chunks, length), complete: false }
    chunks.push(part.value)
    length += part.value.byteLength
  }
  return { bytes: joined(chunks, length), complete: true }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
