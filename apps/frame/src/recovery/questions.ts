import type { RecoveryShare } from '../api/answers.js'

/** Key that seals the recovery share, and what is stored with the share to find the key again. */
export interface Protection {
  readonly mode: 'password' | 'passkey'
  readonly kdf: Readonly<Record<string, string | number>>
  readonly credentialId?: string | undefined
  readonly key: CryptoKey
}

/** An opened share of recovery. */
export interface OpenedShare {
  readonly share: Uint8Array
  /** Undefined for the share of a recovery kit, whose password or passkey is lost. */
  readonly protection: Protection | undefined
}

/** Questions to the user while a wallet is recovered. They are drawn in the frame. */
export interface RecoveryQuestions {
  /**
   * Asks for the code of an e-mail, which releases the recovery share, again after a wrong one.
   *
   * @throws if the user closes the question
   */
  askCode<Result>(email: string, enter: (code: string) => Promise<Result>): Promise<Result>
  /**
   * Asks for the address that gets the codes of a recovery, which is not that of the user, again after a wrong one.
   *
   * @returns the address
   * @throws if the user closes the question
   */
  askContact(enter: (email: string) => Promise<void>): Promise<string>
  /** Asks for the password, passkey or kit of a sealed share. @throws if the user closes the question */
  askSecret(sealed: RecoveryShare, wallet: string): Promise<OpenedShare>
  /**
   * Asks whether a wallet is restored whose login share the server has lost.
   *
   * @param wallet its EVM address
   * @throws if the user closes the question
   */
  askRestore(wallet: string): Promise<void>
}
