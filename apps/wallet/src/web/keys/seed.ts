import { mnemonicToSeedSync } from '@scure/bip39'

const seeds = new Map<string, Uint8Array>()

/** The seed of a phrase (BIP-39). It costs half a second on a phone, so it is made once. */
export function seedOf(mnemonic: string): Uint8Array {
  const seed = seeds.get(mnemonic) ?? mnemonicToSeedSync(mnemonic)
  seeds.set(mnemonic, seed)
  return seed
}
