import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { fakeCapabilityContext } from '#kernel/testing'
import { solanaNamespace, type SolanaProvider } from '../contract.js'
import { solanaMainnet } from '../networks.js'
import { createSolanaTestWallet } from '../testing/wallet.js'
import { createRequests } from './create-requests.js'

const [own, other] = [Keypair.generate(), Keypair.generate()]
const network = `${solanaNamespace}:${solanaMainnet.id}` as const
const accounts = [`${network}:${own.publicKey.toBase58()}`] as const
const message = base58.encode(new TextEncoder().encode('hello'))

/** A payment of an account, unsigned or signed by another one. */
function payment(payer: Keypair, signer?: Keypair): Uint8Array {
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
  })
  transaction.add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: other.publicKey, lamports: 1 }),
  )
  if (signer) transaction.partialSign(signer)
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/** Asks for an answer of a wallet whose functions return these values. */
function ask(method: string, params: unknown, answers: Partial<SolanaProvider>) {
  const provider: SolanaProvider = {
    accounts: () => [own.publicKey.toBase58()],
    network: () => network,
    signMessage: async () => new Uint8Array(64),
    ...answers,
  }
  const requests = createRequests({ ...fakeCapabilityContext(), provider: async () => provider })
  const { signal } = new AbortController()
  return requests.handle({ method, params, accounts, network, signal })
}

const foreign = { code: 'solana/FOREIGN_SIGNATURE' }
const transaction = base64.encode(payment(own))

test.each<[what: string, method: string, params: unknown, answers: Partial<SolanaProvider>]>([
  ['of zeros', 'solana_signMessage', { message }, { signMessage: async () => new Uint8Array(64) }],
  [
    'missing in a transaction',
    'solana_signTransaction',
    { transaction },
    { signTransactions: async ({ transactions }) => transactions },
  ],
  [
    'of another account on a transaction',
    'solana_signTransaction',
    { transaction },
    { signTransactions: async () => [payment(other, other)] },
  ],
  [
    'missing in one of two transactions',
    'solana_signAllTransactions',
    { transactions: [transaction, transaction] },
    { signTransactions: async () => [payment(own, own), payment(own)] },
  ],
])('a signature %s is an error', async (_, method, params, answers) => {
  await expect(ask(method, params, answers)).rejects.toMatchObject(foreign)
})

test('a signature over another message is an error', async () => {
  const wallet = createSolanaTestWallet({ secretKeys: [own.secretKey] })
  const feature = wallet.wallet.features['solana:signMessage'] as {
    signMessage(input: object): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  await (wallet.wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
  const [account] = wallet.wallet.accounts
  const signMessage = async () => {
    const [output] = await feature.signMessage({ account, message: Uint8Array.of(1, 2, 3) })
    return output?.signature ?? expect.fail('no signature')
  }
  await expect(ask('solana_signMessage', { message }, { signMessage })).rejects.toMatchObject(foreign)
  const same = base58.encode(Uint8Array.of(1, 2, 3))
  await expect(ask('solana_signMessage', { message: same }, { signMessage })).resolves.toHaveProperty(
    'signature',
  )
})

test('valid signatures are returned', async () => {
  const signTransactions = async ({ transactions }: { readonly transactions: readonly unknown[] }) =>
    transactions.map(() => payment(own, own))
  const params = { transactions: [transaction, transaction] }
  const signed = base64.encode(payment(own, own))
  expect(await ask('solana_signAllTransactions', params, { signTransactions })).toEqual({
    transactions: [signed, signed],
  })
  expect(await ask('solana_signTransaction', { transaction }, { signTransactions })).toEqual({
    transaction: signed,
    signature: base58.encode(Transaction.from(payment(own, own)).signature ?? new Uint8Array()),
  })
})
