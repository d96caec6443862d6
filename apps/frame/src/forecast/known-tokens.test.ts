import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { knownToken } from './known-tokens.js'

interface Asset {
  readonly chain: string
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

it('knows tokens as the wallet data has them, and no other contract', async () => {
  const file = new URL('../../../wallet-data/data/assets.json', import.meta.url)
  const assets = JSON.parse(await readFile(file, 'utf8')) as readonly Asset[]
  const known = assets.flatMap(({ chain, address, symbol, decimals }) => {
    const token = knownToken(chain, address)
    return token ? [{ token, listed: { symbol, decimals } }] : []
  })
  expect(known.length).toBeGreaterThan(20)
  for (const { token, listed } of known) expect(token).toEqual(listed)
  expect(knownToken('eip155:1', `0x${'11'.repeat(20)}`)).toBeUndefined()
  expect(knownToken('eip155:8453', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBeUndefined()
})
