import { createRequire, Module } from 'node:module'

const require = createRequire(import.meta.url)

/** Prefixes of addresses on Bitcoin Core's regtest. bcoin has its own, which wallets refuse. */
const regtestPrefixes = { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' }

/**
 * Loads bcoin, which has no types. It uses its JavaScript backends: its addons are built by install scripts, which do not run
 * here.
 *
 * @returns {Record<'Network' | 'Chain' | 'Mempool' | 'Miner' | 'WorkerPool' | 'Address' | 'Block' | 'Coin' | 'KeyRing' | 'MTX' | 'TX' | 'Script', any>}
 */
export function loadBcoin() {
  const before = process.env['NODE_BACKEND']
  process.env['NODE_BACKEND'] = 'js'
  try {
    omitLevelDb()
    Object.assign(require('bcoin/lib/protocol/networks').regtest.addressPrefix, regtestPrefixes)
    return {
      Network: require('bcoin/lib/protocol/network'),
      Chain: require('bcoin/lib/blockchain/chain'),
      Mempool: require('bcoin/lib/mempool/mempool'),
      Miner: require('bcoin/lib/mining/miner'),
      WorkerPool: require('bcoin/lib/workers/workerpool'),
      Address: require('bcoin/lib/primitives/address'),
      Block: require('bcoin/lib/primitives/block'),
      Coin: require('bcoin/lib/primitives/coin'),
      KeyRing: require('bcoin/lib/primitives/keyring'),
      MTX: require('bcoin/lib/primitives/mtx'),
      TX: require('bcoin/lib/primitives/tx'),
      Script: require('bcoin/lib/script/script'),
    }
  } finally {
    if (before === undefined) delete process.env['NODE_BACKEND']
    else process.env['NODE_BACKEND'] = before
  }
}

/** A chain in memory opens no LevelDB, but bcoin loads its addon in any case, and fails without it. */
function omitLevelDb() {
  const requireByBcoin = createRequire(require.resolve('bcoin/lib/blockchain/chaindb'))
  const file = createRequire(requireByBcoin.resolve('bdb')).resolve('leveldown')
  if (require.cache[file]) return
  const empty = new Module(file)
  empty.loaded = true
  require.cache[file] = empty
}
