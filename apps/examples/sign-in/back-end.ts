import { createRemoteJWKSet, jwtVerify } from 'jose'

// #region token
/**
 * Creates the check of tokens of a Foyer service. It returns the account (CAIP-10), such as `eip155:1:0x…`.
 *
 * @param service URL of the service: its option PUBLIC_URL
 * @param project ID of the project
 * @throws an error of `jose` for a token of another project, one that is over, and one without a valid signature
 */
export function createTokenCheck(service: string, project: string) {
  const keys = createRemoteJWKSet(new URL(`${service}/v1/sign-in/keys`))
  return async (token: string): Promise<string> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: service,
      audience: project,
      algorithms: ['ES256'],
      typ: 'sign-in+jwt',
      requiredClaims: ['sub'],
    })
    return payload.sub ?? ''
  }
}
// #endregion
