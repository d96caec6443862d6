import type { Toast } from '../contracts/toasts.js'

/** How long a new toast waits for the old one to close, in milliseconds (specification, section 2). */
export const toastSwapMs = 150

/** How long a toast stays by itself, in milliseconds; one that tells of something under way stays until it is closed. */
export const toastLifeMs: Readonly<Record<Toast['kind'], number | undefined>> = {
  loading: undefined,
  success: 4_000,
  info: 4_000,
  error: 8_000,
}
