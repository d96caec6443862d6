import { expect, test } from 'vitest'
import { fakeNetwork } from '../testing/fakes.js'
import { explorerUrl } from './explorer-url.js'

test('encodes the id in the path; undefined without an explorer', () => {
  const explorer = { ...fakeNetwork(), blockExplorers: [{ name: 'Scan', url: 'https://scan.example/' }] }
  expect(explorerUrl(explorer, 'address', 'a/../b')).toBe('https://scan.example/address/a%2F..%2Fb')
  expect(explorerUrl(fakeNetwork(), 'tx', '0x1')).toBeUndefined()
})
