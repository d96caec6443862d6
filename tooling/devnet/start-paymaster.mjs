import { once } from 'node:events'
import { createServer } from 'node:http'
import { concat, encodeAbiParameters, encodeFunctionData, keccak256, numberToHex, pad, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { codeOf, places } from './contracts.mjs'
import { callRpc } from './rpc.mjs'
import { word } from './storage.mjs'

const validSeconds = 600
const depositWei = 5n * 10n ** 18n
/** Gas that SignedPaymaster needs at most. */
const verificationGas = numberToHex(100_000)
const depositAbi = parseAbi(['function depositTo(address account) payable'])

/**
 * @typedef {import('viem').Hex} Hex
 * @typedef {import('viem').Address} Address
 * @typedef {Readonly<Record<string, Hex>>} WireOperation user operation as bundlers send it
 * @typedef {{ method: string, operation: WireOperation, entryPoint: string, chainId: Hex, context: unknown }} PaymasterRequest
 */

/**
 * Starts a paymaster service (ERC-7677) for a local chain. Its contract `SignedPaymaster` is put on the chain, and pays for what the
 * service has signed from deposits at the EntryPoints 0.7 and 0.8.
 *
 * @param {object} options
 * @param {string} options.rpcUrl node of the chain
 * @param {Address} options.address where the contract is put
 * @param {Hex} options.privateKey key that signs for the operator
 * @param {Address} options.funder account of the node that makes the deposits
 * @param {(context: unknown) => boolean} [options.accepts] whether the service pays for a context. Default: always
 * @returns {Promise<{ url: string, requests: readonly PaymasterRequest[], stop(): Promise<void> }>} `requests` in order
 */
export async function startPaymaster({ rpcUrl, address, privateKey, funder, accepts = () => true }) {
  const operator = privateKeyToAccount(privateKey)
  await callRpc(rpcUrl, 'anvil_setCode', [address, codeOf('SignedPaymaster')])
  await callRpc(rpcUrl, 'anvil_setStorageAt', [address, word(0), pad(operator.address)])
  const data = encodeFunctionData({ abi: depositAbi, args: [address] })
  for (const to of [places.entryPoint07, places.entryPoint])
    await callRpc(rpcUrl, 'eth_sendTransaction', [{ from: funder, to, data, value: numberToHex(depositWei) }])

  /** @type {PaymasterRequest[]} */
  const requests = []
  /** @param {{ method: string, params: readonly unknown[] }} call */
  async function answer({ method, params }) {
    const [operation, entryPoint, chainId, context] = /** @type {[WireOperation, string, Hex, unknown]} */ (
      params
    )
    if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData')
      throw new Error(`${method} is not supported`)
    requests.push({ method, operation, entryPoint, chainId, context })
    if (!accepts(context)) throw new Error('The policy does not pay for this operation')
    const limits = {
      paymasterVerificationGasLimit: operation['paymasterVerificationGasLimit'] ?? verificationGas,
      paymasterPostOpGasLimit: operation['paymasterPostOpGasLimit'] ?? '0x0',
    }
    const { timestamp } = /** @type {{ timestamp: Hex }} */ (
      await callRpc(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
    )
    const validUntil = Number(timestamp) + validSeconds
    const hash = hashOf({ ...operation, ...limits }, { address, chainId, validUntil })
    const signature = await operator.signMessage({ message: { raw: hash } })
    const paymasterData = concat([numberToHex(validUntil, { size: 6 }), signature])
    return { paymaster: address, paymasterData, ...limits }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const { id, ...call } = JSON.parse(body)
      void answer(call)
        .then((result) => ({ result }))
        .catch((/** @type {Error} */ { message }) => ({ error: { code: -32_000, message } }))
        .then((outcome) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome })))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Hash that the contract checks the signature of: see `hashOf` of contracts/SignedPaymaster.sol.
 *
 * @param {WireOperation} operation
 * @param {{ address: Address, chainId: Hex, validUntil: number }} terms
 */
function hashOf(operation, { address, chainId, validUntil }) {
  const value = (/** @type {string} */ name) => BigInt(operation[name] ?? '0x0')
  const pair = (/** @type {string} */ high, /** @type {string} */ low) =>
    concat([numberToHex(value(high), { size: 16 }), numberToHex(value(low), { size: 16 })])
  const words = (/** @type {readonly (Hex | bigint | number)[]} */ list) =>
    encodeAbiParameters(
      list.map(() => ({ type: 'bytes32' })),
      list.map((each) => word(typeof each === 'string' ? each : BigInt(each))),
    )
  const content = keccak256(
    words([operation['sender'] ?? '0x', value('nonce'), keccak256(operation['callData'] ?? '0x')]),
  )
  const limits = keccak256(
    words([
      pair('verificationGasLimit', 'callGasLimit'),
      value('preVerificationGas'),
      pair('maxPriorityFeePerGas', 'maxFeePerGas'),
      pair('paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'),
    ]),
  )
  return keccak256(words([content, limits, BigInt(chainId), address, validUntil]))
}
