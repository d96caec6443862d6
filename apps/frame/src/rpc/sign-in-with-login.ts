import type { SuccessOf } from 'foyerkit/plugins/auth/wire'
import { checkSignIn, parseSignIn, SignInError } from 'foyerkit/plugins/siwx/message'
import { FrameError } from '../frame-error.js'
import { base58 } from '../keys/base58.js'
import type { SigningPasskey } from '../passkey/signing-passkey.js'
import type { EmbeddedWallet } from '../wallet/embedded-wallet.js'
import type { FrameNetwork } from './networks.js'

/** Sign-in to the site of the page that has just logged the user in. */
export interface SignInRequest {
  /** Message of CAIP-122. */
  readonly message: string
  readonly network: FrameNetwork
  readonly wallet: EmbeddedWallet
  readonly hostOrigin: string
  readonly signingPasskey: SigningPasskey
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Signs a sign-in message without another question: the login was for this site, and so is the message. It must be for the site, the account
 * of the key and the network, and must say nothing that the user would have to read: a statement and resources are confirmed as any other
 * message is.
 *
 * @returns the signature, hexadecimal for EVM networks and base58 for Solana
 * @throws a FrameError with the code 4200 for a message that needs a confirm
 */
export async function signInWithLogin(request: SignInRequest): Promise<SuccessOf<'SIGN_IN'>> {
  const { message, network, wallet, hostOrigin, signingPasskey, now } = request
  if (await signingPasskey.isOn()) throw needsConfirm('the passkey is asked for before each signature')
  const isSolana = network.id.startsWith('solana:')
  if (!isSolana && wallet.accountKind !== 'simple7702')
    throw needsConfirm('the smart account has an address of its own')
  const { protocol, host } = new URL(hostOrigin)
  try {
    const fields = parseSignIn(message)
    const address = isSolana ? wallet.addresses.solana : wallet.addresses.evm
    checkSignIn(fields, { domain: host, address, chainId: network.id as `${string}:${string}` }, now)
    if (fields.scheme !== undefined && `${fields.scheme}:` !== protocol)
      throw new SignInError('scheme', 'is another one than that of the site')
    if (!URL.canParse(fields.uri) || new URL(fields.uri).origin !== hostOrigin)
      throw new SignInError('uri', 'is of another origin than the site')
    if (fields.statement !== undefined) throw new SignInError('statement', 'has to be read')
    if (fields.resources !== undefined) throw new SignInError('resources', 'have to be read')
  } catch (error) {
    if (error instanceof SignInError) throw needsConfirm(error.message)
    throw error
  }
  const signer = await wallet.signer()
  if (!isSolana) return { signature: await signer.signMessage(message), type: 'eip191' }
  const signature = await signer.signSolanaMessage(new TextEncoder().encode(message))
  return { signature: base58(signature), type: 'ed25519' }
}

const needsConfirm = (reason: string) => new FrameError(`The sign-in needs a confirm: ${reason}`, 4200)
