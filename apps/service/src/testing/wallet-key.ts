import {
  statementBytes,
  type RecoveryContact,
  type StatedContent,
  type WalletStatement,
} from 'foyerkit/plugins/auth/wire'
import { keccak256, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/** Session of a device that signs: one of the tests, or of another frame. */
interface SigningSession {
  readonly owner: { readonly userId: string; readonly projectId: string }
  readonly device: { readonly jkt: string }
}

/** Wallet as the frame names it to the module shares. */
interface NewWallet {
  readonly solanaAddress: string
  readonly accountKind: string
  readonly split: string
  readonly share: string
}

/** EVM key of a wallet of a test. Adds the signatures to bodies that the frame adds. */
export interface WalletKey {
  readonly evmAddress: Hex
  sign(session: SigningSession, statement: WalletStatement): Promise<Hex>
  /** Body of POST /shares/v1/wallets. */
  wallet<Body extends NewWallet>(session: SigningSession, body: Body): Promise<Body & SignedWallet>
  /** Body of POST /shares/v1/sets. */
  set<Body extends Pick<NewWallet, 'split' | 'share'>>(
    session: SigningSession,
    body: Body,
  ): Promise<Body & Signed>
  /** Body of POST /recovery/v1/shares. Default of its receiver: none. */
  recovery<Body extends NewRecovery>(
    session: SigningSession,
    body: Body,
  ): Promise<Body & Signed & { readonly evmAddress: Hex; readonly contact: RecoveryContact }>
  /** Body of POST /recovery/v1/contact, for the active split. */
  contact(
    session: SigningSession,
    split: string,
    contact: RecoveryContact,
  ): Promise<Signed & { readonly contact: RecoveryContact }>
}

interface Signed {
  readonly signature: Hex
}
interface SignedWallet extends Signed {
  readonly evmAddress: Hex
  readonly walletSignature: Hex
}
interface NewRecovery extends StatedContent {
  readonly split: string
  readonly contact?: RecoveryContact
}

/** Creates a key. Default: a random one. */
export function createWalletKey(
  account: Pick<PrivateKeyAccount, 'address' | 'sign'> = privateKeyToAccount(generatePrivateKey()),
): WalletKey {
  const evmAddress = account.address.toLowerCase() as Hex
  const sign: WalletKey['sign'] = ({ owner }, statement) =>
    account.sign({ hash: keccak256(statementBytes({ ...owner, evmAddress }, statement)) })
  const signShare = (session: SigningSession, { split, share }: Pick<NewWallet, 'split' | 'share'>) =>
    sign(session, { kind: 'login-share', jkt: session.device.jkt, split, share })
  return {
    evmAddress,
    sign,
    async wallet(session, body) {
      const { solanaAddress, accountKind } = body
      const walletSignature = await sign(session, { kind: 'wallet', solanaAddress, accountKind })
      return { ...body, evmAddress, signature: await signShare(session, body), walletSignature }
    },
    set: async (session, body) => ({ ...body, signature: await signShare(session, body) }),
    async recovery(session, body) {
      const { split, contact = 'none', ...content } = body
      const { jkt } = session.device
      const signature = await sign(session, { kind: 'recovery-share', jkt, split, content, contact })
      return { ...body, evmAddress, contact, signature }
    },
    async contact(session, split, contact) {
      const { jkt } = session.device
      return { contact, signature: await sign(session, { kind: 'contact', jkt, split, contact }) }
    },
  }
}
