import { expect, test } from 'vitest'
import { pad, toEventSelector } from 'viem'
import { assetChanges, grantsOf } from './simulate.js'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0x000000000000000000000000000000000000bEEF'
const asset = '0x00000000000000000000000000000000000A55E7'
const log = (from: string, to: string, amount: number, address = asset) => ({
  address,
  topics: [transfer, pad(from as '0x'), pad(to as '0x')],
  data: pad(`0x${amount.toString(16)}`),
})

test('what leaves and what arrives of one asset is one sum', () => {
  const logs = [log(own, other, 9), log(other, own, 2), log(other, other, 5)]
  expect([...assetChanges(logs, own)]).toEqual([[asset.toLowerCase(), -7n]])
})

test('the network’s own asset is told from those with a contract', () => {
  const native = log(own, other, 1, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
  expect([...assetChanges([native, log(other, own, 1)], own.toLowerCase())]).toEqual([
    [undefined, -1n],
    [asset.toLowerCase(), 1n],
  ])
})

test('what comes to nothing is no change', () => {
  expect([...assetChanges([log(own, own, 9), log(other, other, 9)], own)]).toEqual([])
})

test('an NFT, another event, and what is no log at all are passed over', () => {
  const one = log(own, other, 9)
  const nft = { ...one, topics: [...one.topics, pad('0x1')] }
  const odd = [nft, { ...one, topics: [] }, { ...one, data: '0x' }, { ...one, address: 5 }, null, 'log', {}]
  expect([...assetChanges(odd, own)]).toEqual([])
  for (const none of [undefined, null, {}, 'logs']) expect([...assetChanges(none, own)]).toEqual([])
})

test('collectibles that leave and approvals are listed', () => {
  const [approval, forAll, single] = [
    'Approval(address,address,uint256)',
    'ApprovalForAll(address,address,bool)',
    'TransferSingle(address,address,address,uint256,uint256)',
  ].map((event) => toEventSelector(event))
  const event = (topic: string | undefined, ...fields: readonly string[]) => ({
    ...log(own, other, 1),
    topics: [topic, ...fields.map((field) => pad(field as '0x'))],
  })
  const spender = other.toLowerCase()
  const logs = [
    event(transfer, own, other, '0x1'),
    event(transfer, other, own, '0x1'),
    event(single, other, own, other),
    event(single, own, other, own),
    event(approval, own, other),
    event(forAll, own, other),
    event(approval, other, own),
    log(own, other, 9),
  ]
  expect(grantsOf(logs, own)).toEqual([
    { contract: asset },
    { contract: asset },
    { contract: asset, spender },
    { contract: asset, spender },
  ])
  for (const none of [undefined, null, {}, 'logs', [null, 'log', { topics: [] }, { address: asset }]])
    expect(grantsOf(none, own)).toEqual([])
})

test('what WETH creates and destroys is a change of it', () => {
  const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
  const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
  const event = (topic: string, account: string, amount: number) => ({
    ...log(own, other, amount),
    topics: [topic, pad(account as '0x')],
  })
  const logs = [event(deposit, own, 9), event(withdrawal, own, 2), event(deposit, other, 5)]
  expect([...assetChanges(logs, own)]).toEqual([[asset.toLowerCase(), 7n]])
  expect([...assetChanges([event(transfer, own, 9)], own)]).toEqual([])
})
