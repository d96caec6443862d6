/**
 * Returns a hash of a text (FNV-1a, 32 bits, unsigned). It has collisions, also intended ones. Separate from its users, because the
 * list of wallets needs no art.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  // The low bits of FNV-1a depend mostly on the last character.
  return (hash ^ (hash >>> 15)) >>> 0
}
