import type { Address, PublicClient } from 'viem'
import { generateSiweNonce, parseSiweMessage, validateSiweMessage } from 'viem/siwe'

/** Time to sign a nonce, in milliseconds. */
const nonceTtlMs = 5 * 60_000

// #region nonce
/** Issues sign-in nonces and stores them in memory. Use a shared store for several servers. */
export function createNonces(now = () => Date.now()) {
  const expiries = new Map<string, number>()
  return {
    issue(): string {
      for (const [nonce, expiry] of expiries) if (expiry <= now()) expiries.delete(nonce)
      const nonce = generateSiweNonce()
      expiries.set(nonce, now() + nonceTtlMs)
      return nonce
    },
    /** Whether the nonce was issued and is unused. Consumes the nonce. */
    consume(nonce: string): boolean {
      const expiry = expiries.get(nonce) ?? 0
      expiries.delete(nonce)
      return expiry > now()
    },
  }
}
// #endregion

// #region verify
/**
 * Returns the account that signed in, or undefined. `client` reads the chain that you expect; the signatures of contract
 * accounts are verified there (ERC-1271).
 */
export async function verifySignIn(
  { message, signature }: { message: string; signature: `0x${string}` },
  {
    nonces,
    domain,
    client,
  }: { nonces: ReturnType<typeof createNonces>; domain: string; client: PublicClient },
): Promise<Address | undefined> {
  const fields = parseSiweMessage(message)
  const { nonce, address, chainId } = fields
  // consumed first, so that a failed attempt cannot be repeated
  if (!nonce || !nonces.consume(nonce)) return undefined
  if (!address || chainId !== (await client.getChainId())) return undefined
  if (!validateSiweMessage({ message: fields, domain, nonce })) return undefined
  const isValid = await client.verifyMessage({ address, message, signature })
  return isValid ? address : undefined
}
// #endregion
