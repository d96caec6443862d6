import { cleanName } from '#kernel'

/** Name and symbol of an asset. */
export interface AssetTexts {
  readonly name: string
  readonly symbol: string
}

/** Max length of a shown text. */
const textLimit = 32
/** Key, authority and mint in front of the texts of Metaplex. */
const metaplexTextsAt = 1 + 32 + 32
const metaplexKey = 4
/** Size of a mint with extensions, up to the first extension: the mint, its padding and its kind. */
const extensionsAt = 166
const metadataExtension = 19

/** Reads a text: its length in 4 bytes, then UTF-8, which Metaplex pads with zeros. */
function readText(bytes: Uint8Array, at: number): { readonly text: string; readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(at, true)
  const end = at + 4 + length
  if (end > bytes.length) throw new RangeError('A text ends beyond its bytes')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(at + 4, end))
  return { text: cleanName(text.replace(/\0+$/, '')).slice(0, textLimit), end }
}

function readBoth(bytes: Uint8Array, at: number): AssetTexts | undefined {
  const name = readText(bytes, at)
  const symbol = readText(bytes, name.end)
  return name.text && symbol.text ? { name: name.text, symbol: symbol.text } : undefined
}

/** Reads the metadata account of a mint; undefined if it is none. */
export function readMetaplex(bytes: Uint8Array): AssetTexts | undefined {
  try {
    return bytes[0] === metaplexKey ? readBoth(bytes, metaplexTextsAt) : undefined
  } catch {
    return undefined
  }
}

/** Reads the metadata extension of a mint of Token-2022; undefined without one. */
export function readMintTexts(bytes: Uint8Array): AssetTexts | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = extensionsAt; at + 4 <= bytes.length;) {
      const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
      if (kind === metadataExtension) return readBoth(bytes, at + 4 + 32 + 32)
      at += 4 + length
    }
    return undefined
  } catch {
    return undefined
  }
}
