import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStillCosmos, type StillCosmos } from '../../../tooling/unit/start-still-cosmos.js'
import { encodeAddress } from '../addresses/bech32.js'
import { createMoneyWorld, type MoneyWorld } from '../testing/money-world.js'
import { createTransfer } from './create-transfer.js'

let chain: StillCosmos
let world: MoneyWorld
beforeAll(async () => {
  chain = await startStillCosmos()
  world = createMoneyWorld(chain)
})
afterAll(() => chain.stop())

const { signal } = new AbortController()

async function createReader() {
  const { context, account, network, native, cutNode } = await world.createAccount()
  const { readReceiver } = createTransfer(context)
  const read = (text: string) => readReceiver({ text, account, network, asset: native, signal })
  return { read, cutNode }
}

test('an address with the prefix of another chain is an error that names both', async () => {
  const { read } = await createReader()
  const other = encodeAddress('osmo', new Uint8Array(20).fill(1))
  await expect(read(other)).rejects.toMatchObject({
    code: 'cosmos/OTHER_PREFIX',
    message: 'This address starts with osmo1. An address on Cosmos Hub starts with cosmos1.',
  })
  const validator = encodeAddress('cosmosvaloper', new Uint8Array(20).fill(1))
  await expect(read(validator)).rejects.toMatchObject({ code: 'cosmos/OTHER_PREFIX' })
})

test('an address without an owner is refused', async () => {
  const { read } = await createReader()
  const { warnings } = await read(encodeAddress('cosmos', new Uint8Array(20)))
  expect(warnings).toEqual([{ id: 'zero', level: 'refuse' }])
})

test('accounts of modules and contracts need a confirmation', async () => {
  const { read } = await createReader()
  const pool = world.stranger()
  chain.ledger.fund(pool, 1n, { kind: 'module' })
  expect((await read(pool)).warnings).toEqual([{ id: 'contract', level: 'confirm' }])
  const contract = encodeAddress('cosmos', new Uint8Array(32).fill(5))
  expect((await read(contract)).warnings).toEqual([{ id: 'contract', level: 'confirm' }])
})

test('without a node the address alone is checked', async () => {
  const { read, cutNode } = await createReader()
  cutNode()
  const address = world.stranger()
  expect(await read(address)).toEqual({ address, warnings: [] })
})
