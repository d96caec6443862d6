import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { plainText } from '../plain-text.js'
import { readAccounts, type Account } from './accounts.js'
import { bytesOf, programAddress } from './addresses.js'
import { metadataProgram, token2022Program } from './programs.js'

/** Name and symbol of an asset. */
export interface AssetTexts {
  readonly name: string
  readonly symbol: string
}

const seed = Buffer.from('metadata')
const maxLengths = { name: 64, symbol: 16 }
/** Key, authority and mint in front of the texts of Metaplex. */
const metaplexTextsAt = 1 + 32 + 32
const metaplexKey = 4
/** Size of a mint with extensions, up to the first extension: the mint, its padding and its kind. */
const extensionsAt = 166
const metadataExtension = 19

/**
 * Reads names and symbols of mints: from the mint itself (Token-2022), else from Metaplex. Mints without texts are left out.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function describeMints(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  mints: readonly string[],
): Promise<ReadonlyMap<string, AssetTexts>> {
  if (mints.length === 0) return new Map()
  const metadataOf = (mint: string) =>
    programAddress([seed, bytesOf(metadataProgram), bytesOf(mint)], metadataProgram)
  const accounts = await readAccounts(
    nodes,
    chain,
    mints.flatMap((mint) => [mint, metadataOf(mint)]),
  )
  return new Map(
    mints.flatMap((mint, index) => {
      const [own, metadata] = [accounts[2 * index], accounts[2 * index + 1]]
      const texts = readMintTexts(own) ?? readMetaplex(metadata)
      return texts ? [[mint, texts] as const] : []
    }),
  )
}

/** Reads a text: its length in 4 bytes, then UTF-8, which Metaplex pads with zeros. @throws if the bytes are none */
function readText(bytes: Buffer, at: number) {
  const end = at + 4 + bytes.readUInt32LE(at)
  if (end > bytes.length) throw new RangeError('A text ends beyond its bytes')
  return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at + 4, end)), end }
}

function readBoth(bytes: Buffer, at: number): AssetTexts | undefined {
  const nameText = readText(bytes, at)
  const name = plainText(nameText.text, maxLengths.name)
  const symbol = plainText(readText(bytes, nameText.end).text, maxLengths.symbol)
  return name !== undefined && symbol !== undefined ? { name, symbol } : undefined
}

/** Reads the metadata account of a mint; undefined if it is none. */
function readMetaplex(account: Account | undefined): AssetTexts | undefined {
  if (account?.owner !== metadataProgram || account.data[0] !== metaplexKey) return undefined
  return orNone(() => readBoth(Buffer.from(account.data), metaplexTextsAt))
}

/** Reads the metadata extension of a mint of Token-2022; undefined without one. */
function readMintTexts(account: Account | undefined): AssetTexts | undefined {
  if (account?.owner !== token2022Program) return undefined
  const bytes = Buffer.from(account.data)
  return orNone(() => {
    for (let at = extensionsAt; at + 4 <= bytes.length;) {
      const [kind, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
      if (kind === metadataExtension) return readBoth(bytes.subarray(0, at + 4 + length), at + 4 + 32 + 32)
      at += 4 + length
    }
    return undefined
  })
}

/** Returns undefined for bytes that cannot be read: any author can write them. */
function orNone<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
