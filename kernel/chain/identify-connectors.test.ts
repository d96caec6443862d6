import { expect, test } from 'vitest'
import { hashText } from '../core/hash-text.js'
import type { Connector } from '../contracts/connector.js'
import { identifyConnectors, type ConnectorCandidate } from './identify-connectors.js'

const connector = (fields: Partial<Connector> & Pick<Connector, 'id' | 'name'>): Connector => ({
  kind: 'ANNOUNCED',
  namespace: 'fake',
  load: () => Promise.reject(new Error('not asked')),
  ...fields,
})
const candidate = (name: string, ...traits: readonly (readonly string[])[]): ConnectorCandidate => ({
  connector: connector({ id: `fake.${name}`, name }),
  traits,
})
const idsOf = (...all: readonly ConnectorCandidate[]) => identifyConnectors(all).map(({ id }) => id)
const marksOf = (...all: readonly ConnectorCandidate[]) =>
  identifyConnectors(all).map(({ contested = false }) => contested)

const genuine = candidate('Phantom', ['icon', 'signIn'], ['address'])
const lookAlike = candidate('Phantom', ['icon', 'signMessage'], [])

test('a wallet alone has the id of its source, and no mark', () => {
  const [alone] = identifyConnectors([candidate('Phantom', ['icon'])])
  expect(alone).toMatchObject({ id: 'fake.Phantom', name: 'Phantom' })
  expect(alone).not.toHaveProperty('contested')
  expect(Object.isFrozen(alone)).toBe(true)
})

// behaviour 19.12
test('two wallets that want one id get ids that do not depend on their order, and no one gets the id itself', () => {
  const [a, b] = idsOf(genuine, lookAlike)
  expect(idsOf(lookAlike, genuine)).toEqual([b, a])
  expect(new Set([a, b, 'fake.Phantom']).size).toBe(3)
  expect(idsOf(lookAlike, candidate('Other'), genuine)).toEqual([b, 'fake.Other', a])
})

test('ids stay as they are from release to release, because they are stored', () => {
  expect(idsOf(genuine, lookAlike)).toEqual(['fake.Phantom~9uyhde', 'fake.Phantom~pj4pcb'])
})

test('wallets that differ only in a later group of properties get different ids', () => {
  const first = candidate('Twin', ['icon'], ['address 1'])
  const second = candidate('Twin', ['icon'], ['address 2'])
  const [a, b] = idsOf(first, second)
  expect(a).not.toBe(b)
  expect(idsOf(second, first)).toEqual([b, a])
  // a third wallet that differs in its first group does not change their ids
  expect(idsOf(second, first, candidate('Twin', ['other icon'])).slice(0, 2)).toEqual([b, a])
})

// behaviour 19.12
test('wallets that are equal in every property are one connector, with a mark', () => {
  const twin = candidate('Twin', ['icon'], [])
  const rows = identifyConnectors([twin, candidate('Twin', ['icon'], [])])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ name: 'Twin', contested: true })
})

// behaviour 19.12
test.each([
  ['the same name', 'Phantom', 'Phantom'],
  ['names that differ in case', 'Phantom', 'PHANTOM'],
  ['names that differ in the word Wallet', 'Phantom', 'Phantom Wallet'],
])('wallets with %s are marked', (_, a, b) => {
  expect(marksOf(candidate(a, ['1']), candidate('Other'), candidate(b, ['2']))).toEqual([true, false, true])
})

// behaviour 19.12
test('wallets with the same reverse domain are marked, those without one are not', () => {
  const of = (name: string, rdns?: string) => ({
    connector: connector({ id: rdns ?? name, name, rdns }),
    traits: [[name]],
  })
  expect(marksOf(of('One', 'io.same'), of('Two', 'io.same'), of('Three'), of('Four'))).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})

test('wallets whose properties have the same hash are both listed, whatever their order', () => {
  const [first, second] = ['1od01zj16sypjp', '141t8oaiw3vfy'] as const
  expect(hashText(JSON.stringify([[first]]))).toBe(hashText(JSON.stringify([[second]])))
  const [a, b] = idsOf(candidate('Twin', [first]), candidate('Twin', [second]))
  expect(a).not.toBe(b)
  expect(idsOf(candidate('Twin', [second]), candidate('Twin', [first]))).toEqual([b, a])
})

test('a wallet whose name contains the hash of another one does not get its id', () => {
  const [id = ''] = idsOf(genuine, lookAlike)
  const impostor = candidate(id.slice('fake.'.length))
  expect(idsOf(impostor)).not.toContain(id)
  expect(idsOf(impostor, genuine, lookAlike)).toContain(id)
})

test('no two connectors share an id, whatever the wallets call themselves', () => {
  const all = ['X~2', 'X', 'X', 'X~3', 'X', 'X%7E2'].map((name, at) => candidate(name, [], [String(at)]))
  expect(new Set(idsOf(...all)).size).toBe(6)
})
