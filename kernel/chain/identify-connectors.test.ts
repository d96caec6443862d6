import { expect, test } from 'vitest'
import { hashText } from '../core/hash-text.js'
import type { Connector } from '../contracts/connector.js'
import { identifyConnectors, type FoundConnector } from './identify-connectors.js'

const connector = (fields: Partial<Connector> & Pick<Connector, 'id' | 'name'>): Connector => ({
  kind: 'ANNOUNCED',
  namespace: 'fake',
  load: () => Promise.reject(new Error('not asked')),
  ...fields,
})
const found = (name: string, ...traits: readonly (readonly string[])[]): FoundConnector => ({
  connector: connector({ id: `fake.${name}`, name }),
  traits,
})
const idsOf = (...all: readonly FoundConnector[]) => identifyConnectors(all).map(({ id }) => id)
const marksOf = (...all: readonly FoundConnector[]) =>
  identifyConnectors(all).map(({ contested = false }) => contested)

const genuine = found('Phantom', ['icon', 'signIn'], ['address'])
const lookAlike = found('Phantom', ['icon', 'signMessage'], [])

test('a wallet alone has the id of its source, and no mark', () => {
  const [alone] = identifyConnectors([found('Phantom', ['icon'])])
  expect(alone).toMatchObject({ id: 'fake.Phantom', name: 'Phantom' })
  expect(alone).not.toHaveProperty('contested')
  expect(Object.isFrozen(alone)).toBe(true)
})

// behaviour 19.12
test('two wallets that want one id get ids that do not depend on their order, and no one gets the id itself', () => {
  const [a, b] = idsOf(genuine, lookAlike)
  expect(idsOf(lookAlike, genuine)).toEqual([b, a])
  expect(new Set([a, b, 'fake.Phantom']).size).toBe(3)
  expect(idsOf(lookAlike, found('Other'), genuine)).toEqual([b, 'fake.Other', a])
})

test('ids stay as they are from release to release, because they are stored', () => {
  expect(idsOf(genuine, lookAlike)).toEqual(['fake.Phantom~9uyhde', 'fake.Phantom~pj4pcb'])
})

test('wallets that differ only in a later group of properties are told apart by it', () => {
  const one = found('Twin', ['icon'], ['address 1'])
  const two = found('Twin', ['icon'], ['address 2'])
  const [a, b] = idsOf(one, two)
  expect(a).not.toBe(b)
  expect(idsOf(two, one)).toEqual([b, a])
  // a third one does not change the ids of those that it is told apart from by its first group
  expect(idsOf(two, one, found('Twin', ['other icon'])).slice(0, 2)).toEqual([b, a])
})

// behaviour 19.12
test('wallets that are equal in every property are one connector, with a mark', () => {
  const twin = found('Twin', ['icon'], [])
  const rows = identifyConnectors([twin, found('Twin', ['icon'], [])])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ name: 'Twin', contested: true })
})

// behaviour 19.12
test.each([
  ['the same name', 'Phantom', 'Phantom'],
  ['names that differ in case', 'Phantom', 'PHANTOM'],
  ['names that differ in the word Wallet', 'Phantom', 'Phantom Wallet'],
])('wallets with %s are marked', (_, a, b) => {
  expect(marksOf(found(a, ['1']), found('Other'), found(b, ['2']))).toEqual([true, false, true])
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
  const [one, two] = ['1od01zj16sypjp', '141t8oaiw3vfy'] as const
  expect(hashText(JSON.stringify([[one]]))).toBe(hashText(JSON.stringify([[two]])))
  const [a, b] = idsOf(found('Twin', [one]), found('Twin', [two]))
  expect(a).not.toBe(b)
  expect(idsOf(found('Twin', [two]), found('Twin', [one]))).toEqual([b, a])
})

test('a wallet whose name contains the hash of another one does not get its id', () => {
  const [id = ''] = idsOf(genuine, lookAlike)
  const impostor = found(id.slice('fake.'.length))
  expect(idsOf(impostor)).not.toContain(id)
  expect(idsOf(impostor, genuine, lookAlike)).toContain(id)
})

test('no two connectors share an id, whatever the wallets call themselves', () => {
  const all = ['X~2', 'X', 'X', 'X~3', 'X', 'X%7E2'].map((name, at) => found(name, [], [String(at)]))
  expect(new Set(idsOf(...all)).size).toBe(6)
})
