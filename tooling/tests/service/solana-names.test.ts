import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSnsNames } from '../../../apps/service/src/namespaces/solana/sns/sns-names.js'
import type { RpcCall } from '../../../apps/service/src/modules/rpc/nodes/rpc-outcome.js'
import { identityAnswer } from '../../../apps/service/src/modules/identity/wire.js'
import { profileAnswer } from '../../../apps/service/src/modules/names/wire.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { createFoyer } from '../../../kernel/index.js'
import { namespacesKey, namesCapability } from '../../../kernel/chain/index.js'
import { conformsToNames } from '../../../kernel/testing/index.js'
import { service } from '../../../plugins/service/index.js'
import { solana, solanaMainnet, toNetwork } from '../../../plugins/solana/index.js'
import {
  assetRecordKey,
  nameProgram,
  nameMint,
  placeEntry,
  placeName,
  placePrimaryName,
  recordKey,
  signedRecordKey,
  tokenizerProgram,
} from '../../devnet/solana/place-names.mjs'
import { giveAsset } from '../../devnet/solana/furnish-solana.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { startStillSolana, type StillSolana } from '../../unit/start-still-solana.js'

// The embedded database starts slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let chain: StillSolana
let running: RunningService
beforeAll(async () => {
  chain = await startStillSolana()
  running = await startService({ UPSTREAMS: `${mainnet}=${chain.rpcUrl}` })
})
afterAll(async () => {
  await running.stop()
  await chain.stop()
})

const createKey = () => Keypair.generate().publicKey
/** An address that no key can sign for. */
const programOwned = () => PublicKey.findProgramAddressSync([createKey().toBytes()], tokenizerProgram)[0]
let names = 0
/** Registers a name that no other test uses. */
function register(owner: PublicKey, prefix = '') {
  const name = `${prefix}name-${++names}`
  return { name, key: placeName(chain.ledger, name, owner) }
}

async function get(path: string): Promise<unknown> {
  const response = await fetch(`${running.url}${path}?apiVersion=2&projectId=development`)
  expect(response.status).toBe(200)
  return response.json()
}
const identityOf = async (owner: PublicKey) =>
  identityAnswer.parse(await get(`/v1/identity/${owner.toBase58()}`))
async function addressOf(name: string) {
  const profile = profileAnswer.parse(await get(`/v1/profile/account/${encodeURIComponent(name)}`))
  return Array.isArray(profile) ? undefined : profile.addresses['501']?.address
}

const noIdentity = { name: null, avatar: null }

describe('names of SNS', () => {
  test('lead to their owner and back', async () => {
    const owner = createKey()
    const { name, key } = register(owner)
    expect(await identityOf(createKey())).toEqual(noIdentity)
    placePrimaryName(chain.ledger, owner, key)
    expect(await identityOf(owner)).toEqual({ name: `${name}.sol`, avatar: null })
    expect(await get(`/v1/profile/account/${name.toUpperCase()}.SOL`)).toEqual({
      name: `${name}.sol`,
      registered_at: null,
      updated_at: null,
      addresses: { 501: { address: owner.toBase58(), created_at: null } },
      attributes: {},
    })
    expect(await addressOf(`${name}.sns`)).toBe(owner.toBase58())
  })

  test('may be subdomains', async () => {
    const [parent, owner] = [createKey(), createKey()]
    const { name } = register(parent)
    const key = placeName(chain.ledger, `pay.${name}`, owner)
    placePrimaryName(chain.ledger, owner, key)
    expect((await identityOf(owner)).name).toBe(`pay.${name}.sol`)
    expect(await addressOf(`pay.${name}.sol`)).toBe(owner.toBase58())
  })

  test('are not shown for an account that only claims one', async () => {
    const [owner, thief] = [createKey(), createKey()]
    const { key } = register(owner)
    placePrimaryName(chain.ledger, thief, key)
    expect(await identityOf(thief)).toEqual(noIdentity)
  })

  test.each([
    ['a text of another name', 'other'],
    ['a text with capital letters', 'Vitalik'],
    ['a text that looks like another one', 'аda'],
    ['a dot', 'a.b.c'],
    ['no text', ''],
  ])('are not shown if their text is %s', async (_what, text) => {
    const owner = createKey()
    // the reverse entry of one name beside the account of another
    const { key } = register(owner)
    const bytes = Buffer.from(text)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    placeEntry(chain.ledger, reverseOf(key), { data: Buffer.concat([length, bytes]) })
    placePrimaryName(chain.ledger, owner, key)
    expect(await identityOf(owner)).toEqual(noIdentity)
  })

  test('are not shown if their text ends beyond its account', async () => {
    const owner = createKey()
    const { key } = register(owner)
    placeEntry(chain.ledger, reverseOf(key), { data: new Uint8Array([255, 255, 255, 255, 97]) })
    placePrimaryName(chain.ledger, owner, key)
    expect(await identityOf(owner)).toEqual(noIdentity)
  })

  test('of accounts of another program are none', async () => {
    const owner = createKey()
    const { name, key } = register(owner)
    placeEntry(chain.ledger, key, { owner, program: createKey() })
    expect(await addressOf(`${name}.sol`)).toBeUndefined()
  })

  test.each([
    'free.sol',
    'ada.eth',
    'a.b.c.sol',
    '.sol',
    'ada',
    'аda.sol',
    '-a.sol',
    'a b.sol',
    `${'a'.repeat(64)}.sol`,
    '..%2F.sol',
  ])('there is none for %s', async (name) => {
    expect(await get(`/v1/profile/account/${encodeURIComponent(name)}`)).toEqual([])
  })
})

describe('names in the widget', () => {
  const foyers: ReturnType<typeof createFoyer>[] = []
  afterAll(async () => {
    for (const foyer of foyers) await foyer.dispose()
  })

  conformsToNames(test, 'solana at a service', async () => {
    const owner = createKey()
    const { name, key } = register(owner)
    placePrimaryName(chain.ledger, owner, key)
    const foyer = createFoyer({
      plugins: [solana({}), service()],
      service: running.url,
      projectId: 'development',
    })
    foyers.push(foyer)
    const names = await foyer.service(namespacesKey).capability('solana', namesCapability)
    if (!names) throw new Error('the service offers names')
    return {
      names,
      network: toNetwork(solanaMainnet),
      name: `${name}.sol`,
      address: owner.toBase58(),
      freeName: 'free.sol',
      namelessAddress: createKey().toBase58(),
    }
  })
})

describe('the address of a name', () => {
  const signed = (owner: Keypair, address: PublicKey, at: PublicKey) => {
    const message = Buffer.from(Buffer.concat([address.toBytes(), at.toBytes()]).toString('hex'))
    return Buffer.concat([address.toBytes(), ed25519.sign(message, owner.secretKey.slice(0, 32))])
  }
  function record(parts: readonly PublicKey[], { staleness = 1, association = 1, length = 32 } = {}) {
    const head = Buffer.alloc(8)
    head.writeUInt16LE(staleness, 0)
    head.writeUInt16LE(association, 2)
    head.writeUInt32LE(length, 4)
    return Buffer.concat([head, ...parts.map((part) => part.toBytes())])
  }

  test('is that of its validated record', async () => {
    const [owner, address] = [createKey(), createKey()]
    const { name, key } = register(owner)
    placeEntry(chain.ledger, recordKey(key), { data: record([owner, address, address]) })
    expect(await addressOf(`${name}.sol`)).toBe(address.toBase58())
  })

  test('is that of its owner if the record is of an earlier one', async () => {
    const [owner, earlier, address] = [createKey(), createKey(), createKey()]
    const { name, key } = register(owner)
    placeEntry(chain.ledger, recordKey(key), { data: record([earlier, address, address]) })
    expect(await addressOf(`${name}.sol`)).toBe(owner.toBase58())
  })

  test.each([
    ['that the address did not agree to', (owner: PublicKey) => record([owner, createKey(), createKey()])],
    ['without validation', (owner: PublicKey) => record([owner, owner, owner], { staleness: 0 })],
    ['validated by Ethereum', (owner: PublicKey) => record([owner, owner, owner], { association: 2 })],
    ['of another length', (owner: PublicKey) => record([owner, owner, owner], { length: 31 })],
    ['that is cut off', (owner: PublicKey) => record([owner, owner])],
  ])('is unknown with a record %s', async (_what, write) => {
    const owner = createKey()
    const { name, key } = register(owner)
    placeEntry(chain.ledger, recordKey(key), { data: write(owner) })
    expect(await addressOf(`${name}.sol`)).toBeUndefined()
  })

  test('is that of a record that its owner signed', async () => {
    const [owner, address] = [Keypair.generate(), createKey()]
    const { name, key } = register(owner.publicKey)
    const at = signedRecordKey(key)
    placeEntry(chain.ledger, at, { data: signed(owner, address, at) })
    expect(await addressOf(`${name}.sol`)).toBe(address.toBase58())
    // a signature of another owner changes nothing
    placeEntry(chain.ledger, at, { data: signed(Keypair.generate(), address, at) })
    expect(await addressOf(`${name}.sol`)).toBe(owner.publicKey.toBase58())
  })

  test('is unknown if a program owns the name', async () => {
    const { name } = register(programOwned())
    expect(await addressOf(`${name}.sol`)).toBeUndefined()
  })

  /** Makes an asset of a name. */
  function tokenize(key: PublicKey, tag = 2) {
    const content = chain.ledger.account(new PublicKey(chain.dollars.mint))
    if (!content) throw new Error('the chain has dollars')
    const data = new Uint8Array(content.data)
    data.fill(0, 36, 45)
    chain.ledger.setAccount(nameMint(key), { ...content, data })
    chain.ledger.setAccount(assetRecordKey(key), {
      ...content,
      data: new Uint8Array([tag, ...new Uint8Array(97)]),
      owner: tokenizerProgram.toBase58(),
    })
    const mint = nameMint(key).toBase58()
    return (owner: PublicKey) =>
      giveAsset(chain.ledger, { mint, decimals: 0, program: 'spl-token' }, owner.toBase58(), '1')
  }

  test('is that of the holder if the name is an asset, and shown for the holder', async () => {
    const holder = createKey()
    const { name, key } = register(programOwned())
    const give = tokenize(key)
    expect(await addressOf(`${name}.sol`)).toBeUndefined()
    give(holder)
    expect(await addressOf(`${name}.sol`)).toBe(holder.toBase58())
    placePrimaryName(chain.ledger, holder, key)
    expect((await identityOf(holder)).name).toBe(`${name}.sol`)
  })

  test('is that of the owner if the name is an asset no more', async () => {
    const [owner, holder] = [createKey(), createKey()]
    const { name, key } = register(owner)
    tokenize(key, 3)(holder)
    expect(await addressOf(`${name}.sol`)).toBe(owner.toBase58())
  })
})

describe('the suffix .sol', () => {
  /** Names of the chain as if it had reached a slot. */
  const namesAt = (slot: unknown) =>
    createSnsNames({
      has: () => true,
      ask: async (_chain, { method, params }: RpcCall) => ({
        result:
          method === 'getSlot' ? slot : await callRpc(chain.rpcUrl, method, (params ?? []) as unknown[]),
      }),
    })

  test.each([
    [452_825_394, true],
    [452_825_395, false],
  ])('at slot %i belongs to names of SNS: %s', async (slot, isSns) => {
    const owner = createKey()
    const { name, key } = register(owner)
    placePrimaryName(chain.ledger, owner, key)
    const { find, resolve } = namesAt(slot)
    expect((await find(owner.toBase58())).name).toBe(`${name}.${isSns ? 'sol' : 'sns'}`)
    expect((await resolve?.(`${name}.sol`))?.address).toBe(isSns ? owner.toBase58() : undefined)
    expect((await resolve?.(`${name}.sns`))?.address).toBe(owner.toBase58())
  })

  test.each(['7', null, -1.5])('is an error if the slot is %j', async (slot) => {
    await expect(namesAt(slot).resolve?.('ada.sol')).rejects.toThrow('nonsense')
  })
})

describe('a service without nodes of Solana', () => {
  test('has no names', async () => {
    const reader = createSnsNames({ has: () => false, ask: () => Promise.reject(new Error('asked')) })
    expect(await reader.find(createKey().toBase58())).toEqual(noIdentity)
    expect(await reader.resolve?.('ada.sol')).toBeUndefined()
  })
})

/** Account that leads from a name without a dot to its text. */
function reverseOf(key: PublicKey): PublicKey {
  const reverse = new PublicKey('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
  const hash = createHash('sha256').update(`SPL Name Service${key.toBase58()}`).digest()
  const seeds = [hash, reverse.toBytes(), new Uint8Array(32)]
  return PublicKey.findProgramAddressSync(seeds, nameProgram)[0]
}
