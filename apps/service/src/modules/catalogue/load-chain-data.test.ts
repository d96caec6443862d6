import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadChainData } from './load-chain-data.js'
import { walletDataFolder } from './wallet-data-folder.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const asset = { chain: solana, address: mint, symbol: 'BONK', name: 'Bonk', decimals: 5 }

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'foyer-assets-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function load(list: unknown) {
  const file = join(folder, 'assets.json')
  writeFileSync(file, JSON.stringify(list))
  return loadChainData(walletDataFolder(), file)
}

describe('the assets of the operator', () => {
  test('come first, and replace those of the wallet data with the same address in any case', async () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const own = { ...asset, chain: 'eip155:1', address: usdc.toLowerCase(), symbol: 'OWN', decimals: 6 }
    const { assets } = await load([asset, own])
    expect(assets.slice(0, 2)).toEqual([asset, own])
    const ofAddress = assets.filter(
      ({ chain, address }) => chain === 'eip155:1' && /^0xa0b86991/i.test(address),
    )
    expect(ofAddress.map(({ symbol }) => symbol)).toEqual(['OWN'])
  })

  test.each([
    ['an object', {}],
    ['an asset without a chain', [{ ...asset, chain: undefined }]],
    ['an unknown namespace', [{ ...asset, chain: 'cosmos:cosmoshub-4' }]],
    ['a chain of another form', [{ ...asset, chain: 'solana:1' }]],
    ['an address of another namespace', [{ ...asset, chain: 'eip155:1' }]],
    ['an address in another case that is none', [{ ...asset, address: mint.replace('D', '0') }]],
    ['a symbol that is empty', [{ ...asset, symbol: '' }]],
    ['a name of a hundred characters', [{ ...asset, name: 'a'.repeat(100) }]],
    ['negative decimals', [{ ...asset, decimals: -1 }]],
    ['37 decimals', [{ ...asset, decimals: 37 }]],
  ])('are refused with %s, by the name of the file', async (_what, list) => {
    await expect(load(list)).rejects.toThrow(join(folder, 'assets.json'))
  })
})
