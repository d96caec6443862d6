import {
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  http,
  numberToHex,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callRpc } from '../devnet/rpc.mjs'
import { entryOf, word } from '../devnet/storage.mjs'

/** Whole units of each asset that it begins with. */
const start = '10000000'
// in the order of devnet/contracts/Erc20.sol
const slots = { balanceOf: word(0), totalSupply: word(2) }

/**
 * Creates an account on local EVM chains that holds enough of their native assets and of USDC, and pays them out.
 *
 * @param {Pick<import('../devnet/devnet.mjs').Devnet, 'chains' | 'assets'>} devnet
 * @returns {Promise<import('./create-treasury.mjs').Treasury>}
 */
export async function createEvmTreasury({ chains, assets }) {
  const account = privateKeyToAccount(generatePrivateKey())
  for (const { id, rpcUrl } of chains) {
    await callRpc(rpcUrl, 'anvil_setBalance', [account.address, numberToHex(parseUnits(start, 18))])
    for (const asset of assets)
      if (asset.chainId === id && asset.symbol === 'USDC') await issue(rpcUrl, asset)
  }

  /**
   * @param {string} rpcUrl
   * @param {import('../devnet/assets.mjs').DevnetAsset} asset
   */
  async function issue(rpcUrl, { address, decimals }) {
    const amount = parseUnits(start, decimals)
    const supply = /** @type {import('viem').Hex} */ (
      await callRpc(rpcUrl, 'eth_getStorageAt', [address, slots.totalSupply, 'latest'])
    )
    await callRpc(rpcUrl, 'anvil_setStorageAt', [
      address,
      entryOf(slots.balanceOf, account.address),
      word(amount),
    ])
    await callRpc(rpcUrl, 'anvil_setStorageAt', [address, slots.totalSupply, word(BigInt(supply) + amount)])
  }

  /** @param {string} chain CAIP-2 id */
  function nodeOf(chain) {
    const node = chains.find(({ id }) => `eip155:${id}` === chain)
    if (!node) throw new Error(`${chain} is no local chain.`)
    return node
  }

  return {
    chains: chains.map(({ id }) => `eip155:${id}`),
    async send({ chain, contract, decimals, amount, address }) {
      const { id, name, rpcUrl } = nodeOf(chain)
      const client = createWalletClient({
        account,
        transport: http(rpcUrl),
        chain: defineChain({
          id,
          name,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [rpcUrl] } },
        }),
      })
      const units = parseUnits(amount, decimals)
      const to = /** @type {import('viem').Address} */ (contract || address)
      return client.sendTransaction(
        contract
          ? {
              to,
              data: encodeFunctionData({
                abi: erc20Abi,
                functionName: 'transfer',
                args: [/** @type {import('viem').Address} */ (address), units],
              }),
            }
          : { to, value: units },
      )
    },
    async succeeded(chain, hash) {
      const { rpcUrl } = nodeOf(chain)
      for (;;) {
        const receipt = /** @type {{ status: string } | null} */ (
          await callRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])
        )
        if (receipt) return receipt.status === '0x1'
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
