import { expect, test } from 'vitest'
import { readTokens } from './answers.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const imageOf = (logoUri: unknown) => {
  const token = { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${usdc}`, decimals: 6, logoUri }
  const [asset] = readTokens({ tokens: [token] }) ?? []
  return [asset?.symbol, asset?.imageId, asset?.iconUrl]
}
const id = `eip155:1/erc20:${usdc.toLowerCase()}`
const path = `/public/getAssetImage/${encodeURIComponent(id)}?projectId=p`

test.each(['https://service.example', 'http://127.0.0.1:8787'])(
  'the picture of a token is that of the service, by its id, at %s',
  (origin) => {
    expect(imageOf(`${origin}${path}`)).toEqual(['USDC', id, undefined])
  },
)

test.each([
  ['another path', 'https://tracker.example/usdc.png'],
  ['a picture of another chain', `https://service.example${path.replace('eip155%3A1', 'eip155%3A10')}`],
  ['a broken encoding', 'https://service.example/public/getAssetImage/%E0%A4%A'],
  ['no text', 7],
])('%s is not asked for', (_, logoUri) => {
  expect(imageOf(logoUri)).toEqual(['USDC', undefined, undefined])
})
