import type { Network } from '#kernel/chain'
import type { AskNetwork } from '#plugins/service/contract'
import { bytesOf, programAddress } from '../addresses/program-address.js'
import { badAnswer, valueOf } from '../node/ask.js'
import { bytesIn } from './account-data.js'
import { metadataProgram } from './programs.js'
import { readMetaplex, readMintTexts, type AssetTexts } from './read-texts.js'

/** Mints in one request: each has two accounts, and nodes answer for 100. */
const mintsAtOnce = 50
const seed = new TextEncoder().encode('metadata')

/** Returns the address of the metadata of a mint. */
function metadataAddress(mint: string): string {
  return programAddress([seed, bytesOf(metadataProgram), bytesOf(mint)], metadataProgram)
}

/** Reads names and symbols of mints: from the mint itself (Token-2022), else from Metaplex. Mints without texts are left out. */
export async function describeMints(
  ask: AskNetwork,
  network: Network,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AssetTexts>> {
  const texts = new Map<string, AssetTexts>()
  for (let at = 0; at < mints.length; at += mintsAtOnce) {
    const batch = mints.slice(at, at + mintsAtOnce)
    const addresses = batch.flatMap((mint) => [mint, metadataAddress(mint)])
    const request = {
      method: 'getMultipleAccounts',
      params: [addresses, { encoding: 'base64', commitment: 'confirmed' }],
    }
    const accounts = valueOf(await ask(network, request, signal), network)
    if (!Array.isArray(accounts) || accounts.length !== addresses.length)
      throw badAnswer(network, 'Not a list of accounts')
    for (const [index, mint] of batch.entries()) {
      const [own, metadata] = [bytesIn(accounts[2 * index]), bytesIn(accounts[2 * index + 1])]
      const found = (own && readMintTexts(own)) ?? (metadata && readMetaplex(metadata))
      if (found) texts.set(mint, found)
    }
  }
  return texts
}
