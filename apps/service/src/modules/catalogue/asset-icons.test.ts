import { describe, expect, test } from 'vitest'
import { createAssetIcons } from './asset-icons.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const icons = createAssetIcons({
  'eip155:1/slip44:60': 'ETH',
  [`eip155:1/erc20:${usdc.toLowerCase()}`]: 'USDC',
  'solana:5eykt/token:EPjF': 'USDC',
})

describe('createAssetIcons', () => {
  test('finds native assets and contracts by CAIP-19 id, on eip155 in any case', () => {
    expect(icons.find('eip155:1/slip44:60')).toBe('ETH')
    expect(icons.find(`eip155:1/erc20:${usdc}`)).toBe('USDC')
    expect(icons.find(`eip155:1/erc20:${usdc.toLowerCase()}`)).toBe('USDC')
  })

  test.each(['USDC', 'ETH', 'eip155:1', 'eip155:10/slip44:60', `eip155:10/erc20:${usdc}`, '__proto__', ''])(
    'finds nothing by "%s"',
    (id) => {
      expect(icons.find(id)).toBeUndefined()
    },
  )

  test('compares other namespaces exactly', () => {
    expect(icons.find('solana:5eykt/token:EPjF')).toBe('USDC')
    expect(icons.find('solana:5eykt/token:epjf')).toBeUndefined()
  })

  test('names the id of an asset that has a picture', () => {
    expect(icons.idOf('eip155:1', undefined)).toBe('eip155:1/slip44:60')
    expect(icons.idOf('eip155:1', usdc)).toBe(`eip155:1/erc20:${usdc.toLowerCase()}`)
    expect(icons.idOf('eip155:10', undefined)).toBeUndefined()
    expect(icons.idOf('eip155:10', usdc)).toBeUndefined()
  })
})
