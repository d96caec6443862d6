import type { Address, PublicClient } from 'viem'
import { generateSiweNonce, parseSiweMessage, validateSiweMessage } from 'viem/siwe'

/** How long a visitor may take to sign. */
const nonceLifeMs = 5 * 60_000

// #region nonce
/** The nonces that wait for an answer, by nonce: when they end. One server; use a shared store for several. */
export function createNonces(now = () => Date.now()) {
  const endings = new Map<string, number>()
  return {
    issue(): string {
      for (const [nonce, end] of endings) if (end <= now()) endings.delete(nonce)
      const nonce = generateSiweNonce()
      endings.set(nonce, now() + nonceLifeMs)
      return nonce
    },
    /** Whether the nonce is ours and unused. It is used up by the question: an answer counts once. */
    take(nonce: string): boolean {
      const end = endings.get(nonce) ?? 0
      endings.delete(nonce)
      return end > now()
    },
  }
}
// #endregion

// #region verify
/**
 * The account that has signed in, or undefined. `client` is of the chain that you expect: accounts that are contracts
 * are asked there (ERC-1271).
 */
export async function verifySignIn(
  { message, signature }: { message: string; signature: `0x${string}` },
  {
    nonces,
    domain,
    client,
  }: { nonces: ReturnType<typeof createNonces>; domain: string; client: PublicClient },
): Promise<Address | undefined> {
  const said = parseSiweMessage(message)
  const { nonce, address, chainId } = said
  // first of all: whatever is wrong with the rest, this nonce is over
  if (!nonce || !nonces.take(nonce)) return undefined
  if (!address || chainId !== (await client.getChainId())) return undefined
  if (!validateSiweMessage({ message: said, domain, nonce })) return undefined
  const isTheirs = await client.verifyMessage({ address, message, signature })
  return isTheirs ? address : undefined
}
// #endregion
