import { formatSignIn } from 'foyerkit/plugins/siwx/message'

// #region message
/** Creates a sign-in message (CAIP-122, on EVM chains EIP-4361). */
export function signInMessage(
  { address, caipNetworkId }: { address: string; caipNetworkId: string },
  { nonce, issuedAt }: { nonce: string; issuedAt: string },
  site: { host: string; origin: string },
): string {
  return formatSignIn({
    domain: site.host,
    uri: site.origin,
    address,
    chainId: caipNetworkId as `${string}:${string}`,
    version: '1',
    nonce,
    issuedAt,
    statement: 'Sign in to Meridian.',
  })
}
// #endregion
