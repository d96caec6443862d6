import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Plugins for chains with hexadecimal texts and for their wallets, tables of contracts by network, swaps, which the specification has on
 * EVM networks alone, and smart sessions, which are a standard of EVM wallets (ERC-7715).
 */
const chainPlugins = [
  'plugins/evm/',
  'plugins/injected/',
  'plugins/external/',
  'plugins/polkadot/',
  'plugins/asset-pictures/find-picture.ts',
  'plugins/onramp/samples.ts',
  'plugins/smart-sessions/',
  'plugins/swaps/',
]
/** Code for tests, samples, and texts. */
const isSample = (/** @type {string} */ path) => /\.(test|states|test-d)\.|\/(testing|languages)\//.test(path)
/** Sign-in messages, which have a nonce on every chain. */
const signIns = [
  'plugins/siwx/',
  'plugins/walletconnect/relay/sign-client.ts',
  'plugins/walletconnect/session/one-tap.ts',
]
/** Hexadecimal texts and transaction counts. */
const patterns = [/['"`]0x/, /\bnonces?\b/i]

/** @param {string} folder */
const sourcesOf = (folder) =>
  readdirSync(join(repositoryRoot, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => /\.tsx?$/.test(path) && !isSample(path))
    .filter((path) => ![...chainPlugins, ...signIns].some((plugin) => path.startsWith(plugin)))

/** @param {string} text */
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

/** @param {string} text */
const knowledgeOf = (text) => patterns.filter((pattern) => pattern.test(withoutComments(text)))

test('kernel and feature plugins know no hexadecimal addresses and no nonces', () => {
  const paths = [...sourcesOf('kernel'), ...sourcesOf('plugins')]
  expect(paths.length).toBeGreaterThan(300)
  const readText = (/** @type {string} */ path) => readFileSync(join(repositoryRoot, path), 'utf8')
  expect(paths.filter((path) => knowledgeOf(readText(path)).length > 0)).toEqual([])
})

test.each(["const zero = '0x00'", 'const { nonce } = transaction'])('the check finds %s', (code) => {
  expect(knowledgeOf(code)).toHaveLength(1)
  expect(knowledgeOf(`// ${code}`)).toHaveLength(0)
})
