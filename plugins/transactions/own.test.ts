import { atom, createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { ownTransactionsAtom, shareTransactions, type Sent, type TransactionFields } from './contract.js'

type Transaction = Sent<TransactionFields>

const sent = (id: string, submittedAt: number): Transaction => ({
  ...{ id, account: 'demo:1:alice', chainId: 'demo:1', wallet: 'Juniper' },
  ...{ hash: `0x${id}`, submittedAt, status: 'pending' },
})

test('the transactions of all features are listed, the newest first, until their feature ends', () => {
  const store = createStore()
  const share = (type: string, list: readonly Transaction[]) => {
    const feature = new AbortController()
    const kind = {
      sentAtom: atom(list),
      describe: () => ({ type, sentTo: 'shop', moves: [] }),
    }
    shareTransactions({ store, signal: feature.signal }, kind)
    return feature
  }
  const listed = () => store.get(ownTransactionsAtom).map(({ id, type }) => `${type} ${id}`)
  const send = share('send', [sent('1', 10), sent('3', 30)])
  const trade = share('trade', [sent('2', 20)])
  expect(listed()).toEqual(['send 3', 'trade 2', 'send 1'])
  send.abort()
  expect(listed()).toEqual(['trade 2'])
  trade.abort()
  expect(listed()).toEqual([])
})
