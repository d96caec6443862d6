/** What was pasted or scanned: an address to pair with, or what is wrong with it. */
export type PairingAddress = { readonly uri: string } | { readonly problem: string }

const address = /^wc:[0-9a-f]{64}@2\?/i

/**
 * Reads a pairing address (EIP-1328, version 2), or a link into a wallet that carries one as its `uri`.
 *
 * @param now in milliseconds since 1970
 */
export function readPairingAddress(text: string, now: number): PairingAddress {
  const given = text.trim()
  const uri = given.startsWith('wc:') ? given : (linkedAddress(given) ?? given)
  if (!uri.startsWith('wc:'))
    return { problem: 'That is no pairing address: one begins with wc: and is copied from the page.' }
  if (/^wc:[^?]*@1\?/.test(uri))
    return {
      problem: 'That address is of version 1 of the protocol, which is over. Ask the page for a new one.',
    }
  const parameters = new URLSearchParams(uri.slice(uri.indexOf('?')))
  if (!address.test(uri) || !/^[0-9a-f]{64}$/i.test(parameters.get('symKey') ?? ''))
    return { problem: 'That pairing address is not whole. Copy all of it.' }
  const expiry = Number(parameters.get('expiryTimestamp') ?? Infinity) * 1_000
  if (expiry <= now) return { problem: 'That pairing address has expired. Ask the page for a new one.' }
  return { uri }
}

function linkedAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const uri = new URL(text).searchParams.get('uri')
  // on some phones it is encoded twice
  return uri?.startsWith('wc%3A') ? decodeURIComponent(uri) : (uri ?? undefined)
}
