import { describe, expect, test } from 'vitest'
import type { Connector } from '#kernel/chain'
import { fakeConnector } from '#kernel/testing'
import { connectorOf, isConnectorOf } from './wallets.js'

const trust = { id: '4622a2b2', name: 'Trust Wallet', rdns: 'com.trustwallet.app' }

test.each([
  [{ name: 'Anything', explorerId: '4622a2b2' }, true],
  [{ name: 'Anything', rdns: 'com.trustwallet.app' }, true],
  [{ name: ' trust' }, true],
  [{ name: 'Trust', explorerId: 'another', rdns: 'org.example' }, true],
  [{ name: 'Trusted' }, false],
  [{ name: 'Anything', explorerId: 'another', rdns: 'org.example' }, false],
])('%o belongs to Trust Wallet: %s', (connector, belongs) => {
  expect(isConnectorOf(connector, [trust])).toBe(belongs)
})

test('a connector without a reverse domain does not match a wallet without one', () => {
  expect(isConnectorOf({ name: 'One' }, [{ id: 'two', name: 'Two' }])).toBe(false)
  expect(isConnectorOf({ name: 'One' }, [])).toBe(false)
})

describe('connectorOf', () => {
  const connector = (id: string, more: Partial<Connector>): Connector => ({
    ...fakeConnector({ id }),
    ...more,
  })
  const find = (...connectors: readonly Connector[]) => connectorOf(trust, connectors)?.id
  const announced = connector('announced', { name: 'Trust', rdns: trust.rdns })
  const standard = connector('standard', { name: 'Trust', namespace: 'other' })

  // behaviour 14.7
  test.each([
    ['by catalogue id', [connector('a', { explorerId: trust.id, name: 'T', rdns: 'org.t' })], 'a'],
    [
      'by catalogue id although it is contested',
      [connector('a', { explorerId: trust.id, contested: true })],
      'a',
    ],
    ['by reverse domain', [connector('a', { rdns: trust.rdns })], 'a'],
    ['by reverse domain before the name', [standard, announced], 'announced'],
    ['by a unique name', [standard], 'standard'],
    ['in a merged connector', [{ ...standard, connectors: [standard, announced] }], 'standard'],
    ['not by another catalogue id', [connector('a', { explorerId: 'b', name: 'Trust' })], undefined],
    [
      'not by the name with another reverse domain',
      [connector('a', { name: 'Trust', rdns: 'org.t' })],
      undefined,
    ],
    ['not by a contested reverse domain', [{ ...announced, contested: true }], undefined],
    [
      'not in a merged contested connector',
      [{ ...standard, contested: true, connectors: [announced] }],
      undefined,
    ],
    ['not by a name that two connectors have', [standard, { ...announced, rdns: 'org.t' }], undefined],
    ['not of a connector that is no wallet', [{ ...announced, role: 'pairing' as const }], undefined],
  ])('finds the connector of a wallet: %s', (_, connectors, id) => {
    expect(find(...connectors)).toBe(id)
  })
})
