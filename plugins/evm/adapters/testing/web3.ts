import { Web3 } from 'web3'
import { numericCodeOf, typedData, usdc, type CreateConsumer } from './consumer.js'

const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]

/** Use through web3.js 4, over the provider of the widget. */
export const web3Consumer: CreateConsumer = (_, provider) => {
  const web3 = new Web3(provider)
  web3.eth.transactionPollingInterval = 20
  const contract = new web3.eth.Contract(abi, usdc)
  const account = async () => String((await web3.eth.getAccounts())[0])
  const listeners: (readonly [event: string, listener: (payload: never) => void])[] = []
  return {
    accounts: () => web3.eth.getAccounts(),
    chain: async () => Number(await web3.eth.getChainId()),
    sign: async (text) => web3.eth.personal.sign(web3.utils.utf8ToHex(text), await account(), ''),
    signTyped: async () =>
      web3.eth.signTypedData(
        await account(),
        {
          ...typedData,
          types: { EIP712Domain: domainFields, Order: [...typedData.types.Order] },
        },
        false,
      ),
    pay: async (to, value) =>
      web3.eth.sendTransaction({ from: await account(), to, value: value.toString() }),
    read: async (owner) => BigInt(await contract.methods.balanceOf(owner).call()),
    write: async (to, amount) => contract.methods.transfer(to, amount).send({ from: await account() }),
    switchTo: (id) =>
      web3.currentProvider!.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${id.toString(16)}` }],
      }),
    watch(listener) {
      listeners.push(
        ['accountsChanged', (accounts: readonly string[]) => listener({ accounts })],
        ['chainChanged', (chain: string) => listener({ chain: Number(chain) })],
      )
      for (const [event, handler] of listeners) web3.currentProvider!.on(event as never, handler as never)
    },
    codeOf: (error) => `${numericCodeOf(error)}`,
    end() {
      for (const [event, handler] of listeners) provider.removeListener(event, handler)
    },
  }
}
