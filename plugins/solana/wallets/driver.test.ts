import { expect, test } from 'vitest'
import { fakeCapabilityContext } from '#kernel/testing'
import { readStandardWallet } from '#plugins/wallet-standard/contract'
import { solanaClusters, solanaMainnet, toNetwork } from '../networks.js'
import { createDriverNetworks } from './driver-networks.js'
import { createStandardDriver } from './driver.js'

/** A driver of a wallet whose connect throws. */
function driverOf(thrown: unknown) {
  const connect = async () => {
    throw thrown
  }
  const wallet = readStandardWallet({
    name: 'Juniper',
    chains: ['solana:mainnet'],
    accounts: [],
    features: { 'standard:connect': { connect } },
  })
  const networks = [toNetwork(solanaMainnet)]
  return createStandardDriver(
    wallet!,
    createDriverNetworks({ networks: () => networks }, solanaClusters),
    fakeCapabilityContext().clock,
  )
}

const { signal } = new AbortController()

test('a reconnect that the wallet rejects without a prompt returns no approval', async () => {
  const driver = driverOf(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  expect(await driver.reconnect({ signal })).toBeUndefined()
})

// decision 49: only answers end connections
test('a reconnect that fails throws', async () => {
  await expect(driverOf(new TypeError('no connection')).reconnect({ signal })).rejects.toThrow(
    'no connection',
  )
})
