import { expect, test } from 'vitest'
import { accountAtom, networksAtom, sessionKey } from 'foyerkit/kernel'
import { namespacesKey } from 'foyerkit/chain'
import { conformsToPlugin, createPluginHarness } from 'foyerkit/testing'
import { ledgerKey, paper, receiptIssued, receiptsCapability } from './paper.js'

conformsToPlugin(test, () => paper())

test('connects a wallet of a new kind on a new chain', async () => {
  const h = createPluginHarness(paper())
  const { kind } = await h.service(sessionKey).connect({ connectorId: 'paper.notebook' })
  expect([kind, h.read(accountAtom).caipAddress]).toEqual(['NOTEBOOK', 'paper:main:page-1'])
  await h.dispose()
})

test('offers its capability while it is active', async () => {
  const h = createPluginHarness(paper())
  const namespaces = h.service(namespacesKey)
  const receipts = await namespaces.capability('paper', receiptsCapability)
  const receipt = await receipts?.issue('page-1')
  expect(receipt).toEqual({ account: 'page-1', issuedAt: h.clock.now() })
  expect(h.emitted.filter(({ id }) => id === receiptIssued.id)).toEqual([
    { id: 'paper.receipt-issued', payload: receipt },
  ])
  await h.setFlags({ paper: false })
  await expect(receipts?.issue('page-1')).rejects.toThrow('aborted')
  expect([namespaces.can('paper', receiptsCapability), h.read(networksAtom)]).toEqual([false, []])
  await h.dispose()
})

test('provides its class as a service, and disposes it with the plugin', async () => {
  const h = createPluginHarness(paper())
  const ledger = h.service(ledgerKey)
  expect(ledger.issue('page-1').issuedAt).toBe(h.clock.now())
  expect(h.service(ledgerKey).count()).toBe(1)
  await h.setFlags({ paper: false })
  expect(ledger.count()).toBe(0)
  await h.dispose()
})
