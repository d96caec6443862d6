import type { Toast } from '../contracts/toasts.js'

/** Time between the closing of a toast and the next one, in milliseconds. */
export const toastSwapMs = 150

/** Duration of a toast, in milliseconds. A toast about work in progress stays until it is closed. */
export const toastLifeMs: Readonly<Record<Toast['kind'], number | undefined>> = {
  loading: undefined,
  success: 4_000,
  info: 4_000,
  error: 8_000,
}
