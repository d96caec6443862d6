import type { WcConnecting, WcEngine } from './patch-sign-engine.js'

/** A session of the sign client (CAIP-25). */
export interface WcSession {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly namespaces: WcNamespaces
  readonly peer: { readonly metadata: { readonly name: string; readonly url?: string } }
}

/** Approved namespaces, by namespace or chain. */
export type WcNamespaces = Readonly<
  Record<
    string,
    {
      readonly accounts: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** Requested namespaces. */
export type WcProposal = Readonly<
  Record<
    string,
    {
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** Events of the client. */
export interface WcEvents {
  session_event: {
    readonly topic: string
    readonly params: {
      readonly event: { readonly name: string; readonly data: unknown }
      readonly chainId: string
    }
  }
  session_update: { readonly topic: string; readonly params: { readonly namespaces: WcNamespaces } }
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
}

/** The used part of the sign client. */
export interface WcClient {
  connect(request: { readonly optionalNamespaces: WcProposal }): Promise<{
    readonly uri?: string | undefined
    readonly approval: () => Promise<WcSession>
  }>
  request(request: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
  }): Promise<unknown>
  disconnect(request: {
    readonly topic: string
    readonly reason: { readonly code: number; readonly message: string }
  }): Promise<void>
  readonly session: { readonly keys: readonly string[]; getAll(): readonly WcSession[] }
  readonly engine: WcEngine
  on<E extends keyof WcEvents>(event: E, listener: (event: WcEvents[E]) => void): unknown
  off<E extends keyof WcEvents>(event: E, listener: (event: WcEvents[E]) => void): unknown
  readonly core: {
    readonly relayer: WcConnecting & {
      on(event: 'relayer_error', listener: (error: unknown) => void): void
      transportOpen: () => Promise<void>
      transportClose(): Promise<void>
    }
    readonly heartbeat: { stop(): void }
    readonly verify: { register: (request: unknown) => Promise<string> }
  }
}

/** Reason of a disconnect by the user (error 6000 of the WalletConnect protocol). */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }
