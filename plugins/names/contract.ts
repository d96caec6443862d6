import { defineFlag, defineRoute, defineService, schema } from '#kernel'

/** The form for a name of the account. A host may open it: `widget.open('names.register')`. */
export const registerAccountName = /*#__PURE__*/ defineRoute('names.register', {
  params: /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.object({})),
})

/** A name of the account: the one that was just registered, or one that it has, which can be released. */
export const registerAccountNameSuccess = /*#__PURE__*/ defineRoute<{
  readonly name: string
  /** Whether the account has it from before. */
  readonly isOwned?: boolean
}>('names.registered')

/** Switches names of the service. */
export const namesFlag = /*#__PURE__*/ defineFlag('names', { default: true })

/** Whether names are free. */
export interface NameSuggestions {
  /** Whether the name itself is registered; undefined if the service does not say so. */
  readonly isTaken: boolean | undefined
  /** Free names, with their suffix. */
  readonly free: readonly string[]
}

/** Registers and releases names. */
export interface NamesService {
  /** Emits `names.opened`. Sends no request. */
  open(): Promise<void>
  /**
   * Asks whether a name is free, and for others like it.
   *
   * @param label name without its suffix
   * @throws api/REFUSED with the first reason of the service, or 'Error fetching name suggestions'
   */
  suggest(label: string, signal: AbortSignal): Promise<NameSuggestions>
  /**
   * Registers a name for the active account of the embedded wallet, which signs a message. The name is `profileName` of the
   * account then.
   *
   * @param label name without its suffix
   * @returns the name with its suffix
   * @throws 'Network not found', 'Address or auth connector not found', 'Invalid chainId', 'Sign message failed', a rejection,
   *   api/REFUSED with the first reason of the service, or 'Error registering name {name}'
   */
  register(label: string): Promise<string>
  /**
   * Releases a name of the active account of the embedded wallet, which signs a message. It is no longer `profileName` of the account
   * then.
   *
   * @param name name with its suffix
   * @throws as `register`, or 'Error releasing name {name}'
   */
  release(name: string): Promise<void>
}

/** Key of the service. */
export const namesService = /*#__PURE__*/ defineService<NamesService>('names.service')
