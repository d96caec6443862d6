import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { foldersOutsideTree, missingFolders } from './namespace-folders.js'

const namespaces = ['evm', 'solana', 'bitcoin', 'cosmos', 'polkadot']

const foldersOf = (plugin: string) =>
  readdirSync(join(repositoryRoot, 'plugins', plugin), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test.each(namespaces)('the folders of %s are those of every namespace', (plugin) => {
  const folders = foldersOf(plugin)
  expect(foldersOutsideTree(folders)).toEqual([])
  expect(missingFolders(folders)).toEqual([])
})

test('a folder of another name, and one that is missing, are found', () => {
  const folders = ['addresses', 'extensions', 'pairing', 'requests', 'signing', 'testing']
  expect(foldersOutsideTree(folders)).toEqual(['extensions'])
  expect(missingFolders(folders)).toEqual(['wallets'])
})

test('a namespace that sends has its requests to nodes in one folder', () => {
  const folders = [
    'addresses',
    'languages',
    'pairing',
    'requests',
    'signing',
    'testing',
    'transfer',
    'wallets',
  ]
  expect(missingFolders(folders)).toEqual(['balances', 'node', 'transactions'])
})
