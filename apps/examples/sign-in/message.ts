import { createSiweMessage } from 'viem/siwe'

// #region message
/** Creates a sign-in message (EIP-4361, the EVM form of CAIP-122). */
export function signInMessage(
  { address, caipNetworkId }: { address: string; caipNetworkId: string },
  nonce: string,
  site: { host: string; origin: string },
): string {
  return createSiweMessage({
    address: address as `0x${string}`,
    chainId: Number(caipNetworkId.split(':')[1]),
    domain: site.host,
    uri: site.origin,
    version: '1',
    nonce,
    issuedAt: new Date(),
    statement: 'Sign in to Meridian.',
  })
}
// #endregion
