/**
 * Reads the CAIP-19 id of a picture from its URL at the service, for an asset of the chain. Pictures are fetched by id: other
 * URLs are never requested, and a symbol is no id (docs/behaviour.md, 16.13).
 *
 * @param url `iconUrl` or `logoUri` of an answer
 * @param chainId CAIP-2
 * @returns undefined for any other URL, and for a picture of another chain
 */
export function readImageId(url: unknown, chainId: string): string | undefined {
  const [, encoded = ''] =
    typeof url === 'string' ? (/\/public\/getAssetImage\/([\w.%-]{1,200})(?:\?|$)/.exec(url) ?? []) : []
  const id = decode(encoded)
  return id?.startsWith(`${chainId}/`) && /^[^/]+\/[-a-z0-9]{3,8}:[-.%\w]{1,128}$/.test(id) ? id : undefined
}

/** Decodes percent-encoded characters; undefined if the encoding is invalid. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
