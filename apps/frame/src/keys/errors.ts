/**
 * Two shares do not belong to this wallet: the address of the combined key differs from the expected one, or they cannot be
 * combined. Shamir's scheme does not detect a wrong share itself. Nothing was signed.
 */
export class WrongShareError extends Error {
  override readonly name = 'WrongShareError'
  readonly code = 'WRONG_SHARE'

  constructor(detail = 'the derived address differs from the address of the wallet', options?: ErrorOptions) {
    super(`wrong share: ${detail}`, options)
  }
}

/** A signer was closed or idle for too long: its shares were overwritten. Open the wallet again. */
export class WalletClosedError extends Error {
  override readonly name = 'WalletClosedError'
  readonly code = 'WALLET_CLOSED'

  constructor() {
    super('the wallet is closed: open it again with its shares')
  }
}

/** The worker of the keys did not load, stopped, or did not answer in time. Nothing was signed as far as the page knows. */
export class KeyWorkerError extends Error {
  override readonly name = 'KeyWorkerError'
  readonly code = 'KEY_WORKER'
}

/** The input of a signature is not valid, or is refused. The message names the reason. */
export class UnsignableError extends Error {
  override readonly name = 'UnsignableError'
  readonly code = 'UNSIGNABLE'
}
