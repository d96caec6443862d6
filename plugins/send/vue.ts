import { refsOf, useFoyer, useState, type Refs } from '#kernel/vue'
import { createSending, type SendActions, type SendState } from './binding-send.js'

/** Result of {@link useSend}: refs of the state, and the functions that estimate, send and reset. */
export interface UseSend extends Refs<SendState>, SendActions {}

/** Sends assets of the active account from the host's own form, with the errors of the hook for React. The plugin `send` is needed. */
export function useSend(): UseSend {
  const { read, follow, ...actions } = createSending(useFoyer())
  return { ...refsOf(useState({ read, follow })), ...actions }
}
