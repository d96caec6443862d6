import { atom } from 'jotai/vanilla'
import { defineService } from '#kernel'
import type { CaipAddress, Network } from '#kernel/chain'
import type { SignInData } from './contract.js'
import type { SignInFields } from './message/fields.js'

/** A sign-in that the user is asked for. */
export interface SignInRequest {
  readonly account: CaipAddress
  readonly address: string
  readonly network: Network
  /** Name of the wallet, if it is known. */
  readonly wallet: string | undefined
  /** Whether the wallet is disconnected, or the network switched back, if the user cancels. */
  readonly isRequired: boolean
}

/** The sign-in that the view shows. */
export const signInRequestAtom = /*#__PURE__*/ atom<SignInRequest>()

/** A message of the configuration, read and compared with its fields. */
export interface CheckedMessage {
  readonly data: SignInData
  readonly text: string
  readonly fields: SignInFields
}

/** Steps of the view. */
export interface SignInSteps {
  /** Asks the configuration for a message. @throws siwx/BAD_MESSAGE, or the error of the configuration */
  createMessage(request: SignInRequest): Promise<CheckedMessage>
  /** Asks the wallet to sign, and the configuration to verify. @throws the error of the wallet or the configuration */
  sign(request: SignInRequest, message: CheckedMessage): Promise<void>
  /** Ends the request without a session. */
  cancel(): Promise<void>
}

/** Key of the steps, for the view. */
export const signInStepsKey = /*#__PURE__*/ defineService<SignInSteps>('siwx.steps')
