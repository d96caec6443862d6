import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isChain, namespaceOf } from '../../namespaces/namespaces.js'
import { walletDataFolder } from '../catalogue/wallet-data-folder.js'
import { onrampAssets } from './onramp-assets.js'
import { onrampNetworks } from './onramp-networks.js'

const known = z
  .array(z.object({ chain: z.string(), address: z.string(), symbol: z.string(), decimals: z.number() }))
  .parse(JSON.parse(readFileSync(join(walletDataFolder(), 'assets.json'), 'utf8')))

test('the networks are those of the protocol, and Solana', () => {
  expect(onrampNetworks.map(({ name }) => name)).toEqual([
    ...['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'avalanche', 'celo', 'berachain', 'solana'],
  ])
  for (const { chain } of onrampNetworks) expect(isChain(chain)).toBe(true)
})

test('contracts are those of the wallet data, with the same decimals, and no two assets share one', () => {
  const contracts = onrampAssets.filter(({ contract }) => contract !== undefined)
  for (const { currency, contract, decimals, network } of contracts) {
    expect(namespaceOf(network.chain)?.addresses.read(contract ?? ''), `${currency} on ${network.name}`).toBe(
      contract,
    )
    const found = known.find(
      ({ chain, address }) => chain === network.chain && address.toLowerCase() === contract?.toLowerCase(),
    )
    if (found) expect(found).toMatchObject({ symbol: currency, decimals })
  }
  expect(
    contracts.filter(({ network, contract }) =>
      known.some(
        ({ chain, address }) => chain === network.chain && address.toLowerCase() === contract?.toLowerCase(),
      ),
    ).length,
  ).toBeGreaterThan(4)
  const ids = onrampAssets.map(({ network, contract }) => `${network.chain}:${contract ?? ''}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test('USDC on Solana is the mint of its issuer', () => {
  // developers.circle.com/stablecoins/usdc-contract-addresses; the wallet data has no assets of Solana
  const usdc = onrampAssets.find(({ currency, network }) => currency === 'USDC' && network.name === 'solana')
  expect(usdc?.contract).toBe('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
})
