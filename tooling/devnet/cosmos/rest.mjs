import { fromBase64 } from '@cosmjs/encoding'
import { transactionJson } from './read-signed.mjs'

/**
 * @typedef {{ status: number, body: object }} Answer
 * @typedef {{ price: string, lagLooks: number, lacks: readonly string[] }} Behaviour `price` is that of the fee market; `lagLooks` how
 *   often a transaction in a block is not found yet; `lacks` are parts of the paths that the node does not have
 */

/** Code of gRPC and the status that the gateway has for it. @returns {Answer} */
const refusal = (/** @type {number} */ code, /** @type {string} */ message) => ({
  status: { 3: 400, 5: 404, 12: 501 }[code] ?? 500,
  body: { code, message, details: [] },
})
/** @returns {Answer} */
const ok = (/** @type {object} */ body) => ({ status: 200, body })

/**
 * Creates the answers of a REST node (gRPC gateway of the Cosmos SDK).
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {Behaviour} behaviour
 */
export function createRest(ledger, behaviour) {
  const { id, denom, isEthereum = false } = ledger.chain
  /** @type {Map<string, number>} */
  const looks = new Map()

  /** Whether the index has a transaction already. */
  function isIndexed(/** @type {string} */ hash) {
    const count = (looks.get(hash) ?? 0) + 1
    looks.set(hash, count)
    return count > behaviour.lagLooks
  }

  /** @param {import('./ledger.mjs').Included} included */
  function resultJson({ hash, code, codespace, log, height, fee }) {
    return {
      height: `${height}`,
      txhash: hash,
      codespace,
      code,
      data: '',
      raw_log: log,
      gas_wanted: `${fee.gasLimit}`,
      gas_used: `${fee.gasLimit}`,
      events: [],
    }
  }

  /** @param {string} address @returns {Answer} */
  function account(address) {
    const found = ledger.account(address)
    if (!found) return refusal(5, `account ${address} not found`)
    const { kind, number, sequence, key, keyType, balance } = found
    const base = {
      address,
      pub_key: key === undefined ? null : { '@type': keyType, key },
      account_number: `${number}`,
      sequence: `${sequence}`,
    }
    if (kind === 'module')
      return ok({
        account: { '@type': '/cosmos.auth.v1beta1.ModuleAccount', base_account: base, name: 'pool' },
      })
    if (kind === 'vesting')
      return ok({
        account: {
          '@type': '/cosmos.vesting.v1beta1.ContinuousVestingAccount',
          base_vesting_account: {
            base_account: base,
            original_vesting: [{ denom, amount: `${balance}` }],
            end_time: '1900000000',
          },
          start_time: '1600000000',
        },
      })
    if (isEthereum)
      return ok({
        account: { '@type': '/injective.types.v1beta1.EthAccount', base_account: base, code_hash: '' },
      })
    return ok({ account: { '@type': '/cosmos.auth.v1beta1.BaseAccount', ...base } })
  }

  /** @param {string} text body of the request @returns {Answer} */
  function broadcast(text) {
    const { tx_bytes: bytes, mode } = JSON.parse(text)
    if (mode !== 'BROADCAST_MODE_SYNC') return refusal(3, 'unsupported return type')
    const { hash, code, codespace, log } = ledger.submit(fromBase64(bytes))
    return ok({
      tx_response: {
        height: '0',
        txhash: hash,
        codespace,
        code,
        data: '',
        raw_log: log,
        logs: [],
        events: [],
      },
    })
  }

  /** @param {string} text body of the request @returns {Answer} */
  function simulate(text) {
    const { code, log, gas } = ledger.simulate(fromBase64(JSON.parse(text).tx_bytes))
    if (code !== 0) return refusal(2, `${log} With gas wanted: '0' and gas used: '${gas}'`)
    return ok({
      gas_info: { gas_wanted: '0', gas_used: `${gas}` },
      result: { data: '', log: '', events: [] },
    })
  }

  /** @param {URLSearchParams} query @returns {Answer} */
  function search(query) {
    const [, address = '', sequence = '0'] =
      /^tx\.acc_seq='(\w+)\/(\d+)'$/.exec(query.get('query') ?? '') ?? []
    const found = ledger.at(address, BigInt(sequence))
    const list = found && isIndexed(found.hash) ? [found] : []
    return ok({
      txs: list.map(transactionJson),
      tx_responses: list.map(resultJson),
      pagination: null,
      total: `${list.length}`,
    })
  }

  /**
   * Answers a request.
   *
   * @param {string} method
   * @param {URL} url
   * @param {string} text body
   * @returns {Answer}
   */
  return function answer(method, { pathname, searchParams }, text) {
    if (behaviour.lacks.some((part) => pathname.includes(part))) return refusal(12, 'Not Implemented')
    const [, address = ''] = /\/(?:accounts|balances|spendable_balances)\/(\w+)/.exec(pathname) ?? []
    const coin = (/** @type {bigint} */ amount) => ok({ balance: { denom, amount: `${amount}` } })
    const held = ledger.account(address)
    if (method === 'POST') {
      try {
        return pathname.endsWith('/simulate') ? simulate(text) : broadcast(text)
      } catch (error) {
        return refusal(3, `errUnknownField: ${String(error)}`)
      }
    }
    if (pathname.endsWith('/node_info')) return ok({ default_node_info: { network: id } })
    if (pathname.endsWith('/node/v1beta1/status')) return ok({ height: `${ledger.height()}` })
    if (pathname.endsWith('/blocks/latest'))
      return ok({ block: { header: { chain_id: id, height: `${ledger.height()}` } } })
    if (pathname.includes('/auth/v1beta1/accounts/')) return account(address)
    if (pathname.includes('/spendable_balances/')) return coin((held?.balance ?? 0n) - (held?.locked ?? 0n))
    if (pathname.includes('/balances/'))
      return coin(searchParams.get('denom') === denom ? (held?.balance ?? 0n) : 0n)
    if (pathname.startsWith('/feemarket/v1/gas_price/'))
      return ok({ price: { denom, amount: behaviour.price } })
    if (pathname.endsWith('/cur_eip_base_fee')) return ok({ base_fee: behaviour.price })
    if (pathname === '/cosmos/tx/v1beta1/txs') return search(searchParams)
    const [, hash] = /^\/cosmos\/tx\/v1beta1\/txs\/(\w+)$/.exec(pathname) ?? []
    if (hash === undefined) return refusal(12, 'Not Implemented')
    const found = ledger.transaction(hash)
    if (!found || !isIndexed(hash)) return refusal(5, `tx not found: ${hash}`)
    return ok({ tx: transactionJson(found), tx_response: resultJson(found) })
  }
}
