import { OutboundError } from '../../platform/outbound/outbound-error.js'
import type { PublicFetch } from '../../platform/outbound/fetch-public.js'

/** Reads what a URI of a contract or of a description leads to. @throws an OutboundError */
export type ReadUri = (uri: string, maxBytes: number) => Promise<Buffer>

/**
 * Creates the reader of URIs that authors of collectibles chose: `data:`, `ipfs://` by a gateway, and https.
 *
 * @param gateways URLs in the order in which they are asked, without a slash at their end
 */
export function createUriReader({
  gateways,
  fetch,
}: {
  readonly gateways: readonly string[]
  readonly fetch: Pick<PublicFetch, 'read'>
}): ReadUri {
  return async (uri, maxBytes) => {
    if (uri.startsWith('data:')) return readData(uri, maxBytes)
    const path = ipfsPath(uri)
    if (path === undefined) return fetch.read(uri, maxBytes)
    let failure: unknown = new OutboundError('refused')
    for (const gateway of gateways)
      try {
        return await fetch.read(`${gateway}/ipfs/${path}`, maxBytes)
      } catch (error) {
        failure = error
      }
    throw failure
  }
}

/** Returns CID and path of a URI of IPFS; undefined for others. */
function ipfsPath(uri: string): string | undefined {
  const [, path = ''] = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri) ?? []
  const segments = path.split('/')
  const isPath = /^[a-z0-9]{20,128}$/i.test(segments[0] ?? '') && !segments.includes('..')
  return isPath ? segments.map((segment) => encodeURIComponent(decoded(segment))).join('/') : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function readData(uri: string, maxBytes: number): Buffer {
  const comma = uri.indexOf(',')
  if (comma < 0) throw new OutboundError('unexpected')
  const isBase64 = /;base64$/i.test(uri.slice(0, comma))
  const text = uri.slice(comma + 1)
  const bytes = isBase64 ? Buffer.from(text, 'base64') : Buffer.from(decoded(text), 'utf8')
  if (bytes.byteLength > maxBytes) throw new OutboundError('too-long')
  return bytes
}
