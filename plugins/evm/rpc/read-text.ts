/**
 * The text of a body of at most so many bytes, counted after decompression; undefined where there is more. Whoever asked
 * closes the connection.
 * @throws what the stream throws when the connection fails.
 */
export async function readText(response: Response, mostBytes: number): Promise<string | undefined> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > mostBytes) return undefined
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
