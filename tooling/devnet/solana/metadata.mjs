import { PublicKey } from '@solana/web3.js'

/** Program that holds names and symbols of assets (Metaplex Token Metadata). */
export const metadataProgram = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

const metadataKind = 4
const lengths = { name: 32, symbol: 10, uri: 200 }

/**
 * Returns the address of the metadata of a mint.
 *
 * @param {PublicKey} mint
 */
export function metadataAddress(mint) {
  const seeds = [Buffer.from('metadata'), metadataProgram.toBuffer(), mint.toBuffer()]
  const [address] = PublicKey.findProgramAddressSync(seeds, metadataProgram)
  return address
}

/**
 * Writes metadata of version 1: key, authority, mint, name, symbol and URI padded with zeros, no creators.
 *
 * @param {{ mint: PublicKey, authority: PublicKey, name: string, symbol: string, uri: string }} metadata
 * @returns {Uint8Array}
 */
export function writeMetadata({ mint, authority, ...texts }) {
  const padded = /** @type {const} */ (['name', 'symbol', 'uri']).flatMap((field) => {
    const bytes = Buffer.alloc(4 + lengths[field])
    bytes.writeUInt32LE(lengths[field])
    bytes.write(texts[field], 4)
    return bytes
  })
  const sellerFee = Buffer.alloc(2)
  const noCreators = Buffer.from([0])
  const flags = Buffer.from([0, 1])
  return Buffer.concat([
    Buffer.from([metadataKind]),
    authority.toBuffer(),
    mint.toBuffer(),
    ...padded,
    sellerFee,
    noCreators,
    flags,
  ])
}
