import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { overwrite } from './bytes.js'

/** Length of a wallet's entropy in bytes: 24 words. */
export const entropyBytes = 32

/** Creates the secret of a wallet: 32 bytes of the browser's random generator. */
export function createEntropy(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(entropyBytes))
}

/**
 * Converts entropy to its recovery phrase (BIP-39, English). The phrase is a string and stays in memory until the engine
 * collects it: call this for an export only.
 *
 * @param entropy 32 bytes
 * @returns 24 words, separated by spaces
 */
export function phraseOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * Derives the seed of a wallet without a passphrase (BIP-39: PBKDF2 with HMAC-SHA-512, 2048 rounds).
 *
 * @returns 64 bytes, which the caller overwrites
 */
export async function deriveSeed(entropy: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder()
  const phrase = text.encode(phraseOf(entropy))
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = text.encode('mnemonic')
    const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 512))
  } finally {
    overwrite(phrase)
  }
}
