import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { vi } from 'vitest'
import { networkState } from '#kernel'
import { solanaNamespace } from '../../contract.js'
import { solanaClusters } from '../../networks.js'
import { createFoyerStandardWallet } from '../solana-wallet-adapter.js'
import type { CreateSolanaConsumer } from './consumer.js'

type CompatibleWallet = ConstructorParameters<typeof StandardWalletAdapter>[0]['wallet']

/** Use through wallet-adapter, by the adapter that its React package creates for wallets of Wallet Standard. */
export const walletAdapterConsumer: CreateSolanaConsumer = (foyer, rpcUrl) => {
  // the library takes a page without these for a server
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {})
  const wallet = createFoyerStandardWallet(foyer)
  const adapter = new StandardWalletAdapter({ wallet: wallet as CompatibleWallet })
  vi.unstubAllGlobals()
  // wallet-adapter takes 127.0.0.1 for a cluster of its own, and other addresses for the main network
  const connection = new Connection(rpcUrl.replace('127.0.0.1', '0.0.0.0'), 'confirmed')
  const networkAtom = networkState(solanaNamespace)
  adapter.on('error', () => {})

  async function build(receiver: string, lamports: number): Promise<Transaction> {
    const payer = adapter.publicKey ?? PublicKey.default
    const { blockhash } = await connection.getLatestBlockhash()
    return new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(receiver), lamports }),
    )
  }
  const pay = async (receiver: string, lamports: number) => {
    await adapter.autoConnect()
    return adapter.sendTransaction(await build(receiver, lamports), connection)
  }

  return {
    address: () => adapter.publicKey?.toBase58(),
    clusterName: () => foyer.read(networkAtom).caipNetwork?.name,
    async connect() {
      await adapter.connect()
      return adapter.publicKey?.toBase58() ?? ''
    },
    async disconnect() {
      await adapter.autoConnect()
      await adapter.disconnect()
    },
    async signMessage(content) {
      await adapter.autoConnect()
      return (await adapter.signMessage?.(content)) ?? new Uint8Array()
    },
    async sign(receiver, amounts) {
      await adapter.autoConnect()
      const list = await Promise.all(amounts.map((lamports) => build(receiver, lamports)))
      const signed = (await adapter.signAllTransactions?.(list)) ?? []
      return signed.map((transaction) => Uint8Array.from(transaction.serialize()))
    },
    send: pay,
    sendByWallet: pay,
    async switchCluster(id) {
      // by the cluster of a request: the library has no other way
      const cluster = solanaClusters.find((candidate) => id === `${solanaNamespace}:${candidate.id}`)
      await adapter.autoConnect()
      const payment = await build(adapter.publicKey?.toBase58() ?? '', 1)
      const transaction = Uint8Array.from(payment.serialize({ requireAllSignatures: false }))
      const { 'solana:signTransaction': feature } = wallet.features as unknown as {
        readonly 'solana:signTransaction': { signTransaction(input: object): Promise<unknown> }
      }
      const [account] = wallet.accounts
      return feature.signTransaction({ account, chain: cluster?.walletChain, transaction })
    },
    watch(listener) {
      const unwatch = foyer.watch(networkAtom, listener)
      // wallet-adapter follows a wallet once it is connected
      void adapter.autoConnect().then(() => {
        adapter.on('connect', listener)
        adapter.on('disconnect', listener)
      })
      return () => {
        unwatch()
        adapter.off('connect', listener)
        adapter.off('disconnect', listener)
      }
    },
  }
}
