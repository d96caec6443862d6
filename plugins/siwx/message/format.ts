import { checkField } from './check-field.js'
import type { SignInFields } from './fields.js'
import { signInName } from './namespaces.js'

/**
 * Writes a sign-in message (CAIP-122; on EVM networks ERC-4361).
 *
 * @throws SignInError that names a field of the wrong form, such as a statement with a line break
 */
export function formatSignIn(fields: SignInFields): string {
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) checkField(name as keyof SignInFields, value as never)
  for (const name of ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] as const)
    checkField(name, fields[name])
  const { scheme, domain, address, statement, chainId } = fields
  const [namespace = '', reference = ''] = chainId.split(':')
  const line = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${signInName(namespace)} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...line('URI', fields.uri),
    ...line('Version', fields.version),
    ...line('Chain ID', reference),
    ...line('Nonce', fields.nonce),
    ...line('Issued At', fields.issuedAt),
    ...line('Expiration Time', fields.expirationTime),
    ...line('Not Before', fields.notBefore),
    ...line('Request ID', fields.requestId),
    ...(fields.resources === undefined ? [] : ['Resources:', ...fields.resources.map((one) => `- ${one}`)]),
  ].join('\n')
}
