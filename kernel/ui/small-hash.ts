/**
 * A small, stable number from a text (FNV-1a, 32 bits, without a sign): for picking one of a few drawings or
 * colours, never for anything that must not collide.
 */
export function smallHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  // the low bits of FNV-1a follow the last character too closely
  return (hash ^ (hash >>> 15)) >>> 0
}
