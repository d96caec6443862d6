import type { IconDrawing } from '../icons.js'

// Separate from view-icons.ts: toasts load with another chunk.

const circle = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

/** Success. */
export const doneIcon: IconDrawing = { path: `${circle}M8.3 12.4l2.5 2.5 5-5.5` }

/** Failure. */
export const failedIcon: IconDrawing = { path: `${circle}M9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6` }
