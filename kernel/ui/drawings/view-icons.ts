import type { IconDrawing } from '../icons.js'

// Icons of single views, in the chunk that loads with those views. Icons of the first view are in ../icons.ts.

/** Send. */
export const sendIcon: IconDrawing = { path: 'M12 19.4V4.8M5.8 11L12 4.8l6.2 6.2' }

/** Receive. */
export const receiveIcon: IconDrawing = { path: 'M12 4.6v14.6M5.8 13l6.2 6.2 6.2-6.2' }

/** Swap. */
export const swapIcon: IconDrawing = {
  path: 'M4.6 8.4h14M15 4.8l3.6 3.6L15 12M19.4 15.6h-14M9 12l-3.6 3.6L9 19.2',
}

/** Exchange two fields, one below the other. */
export const flipIcon: IconDrawing = {
  path: 'M8.4 19.4v-14M4.8 9l3.6-3.6L12 9M15.6 4.6v14M12 15l3.6 3.6 3.6-3.6',
}

/** Settings. */
export const settingsIcon: IconDrawing = {
  path:
    'M4 8h8.4M17.6 8H20M4 16h2.4M11.6 16H20M15 5.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z' +
    'M9 13.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z',
}

/** Buy with a card or a bank transfer. */
export const buyIcon: IconDrawing = {
  path:
    'M6 5.6h12a2.5 2.5 0 0 1 2.5 2.5v7.8a2.5 2.5 0 0 1-2.5 2.5H6a2.5 2.5 0 0 1-2.5-2.5V8.1A2.5 2.5 0 0 1 6 5.6z' +
    'M3.5 10.1h17M7.2 14.6h2.9',
}

/** Assets. */
export const coinsIcon: IconDrawing = {
  path:
    'M12 4c4.1 0 7.4 1.3 7.4 3s-3.3 3-7.4 3-7.4-1.3-7.4-3S7.9 4 12 4zM4.6 7v5c0 1.7 3.3 3 7.4 3s7.4-1.3 7.4-3V7' +
    'M4.6 12v5c0 1.7 3.3 3 7.4 3s7.4-1.3 7.4-3v-5',
}

/** Paste. */
export const pasteIcon: IconDrawing = {
  path:
    'M9 5.4H7.2A2.2 2.2 0 0 0 5 7.6v10.7a2.2 2.2 0 0 0 2.2 2.2h9.6a2.2 2.2 0 0 0 2.2-2.2V7.6a2.2 2.2 0 0 0-2.2-2.2H15' +
    'M10.4 3.6h3.2A1.4 1.4 0 0 1 15 5v2.1H9V5a1.4 1.4 0 0 1 1.4-1.4z',
}

const circle = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

/** Phone. */
export const phoneIcon: IconDrawing = {
  path: 'M9.4 3.6h5.2A2.4 2.4 0 0 1 17 6v12a2.4 2.4 0 0 1-2.4 2.4H9.4A2.4 2.4 0 0 1 7 18V6a2.4 2.4 0 0 1 2.4-2.4zM11 17.4h2',
}

/** Website. */
export const globeIcon: IconDrawing = {
  path: `${circle}M3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z`,
}

/** Disconnect. */
export const disconnectIcon: IconDrawing = {
  path: 'M10 4.6H6.6a2 2 0 0 0-2 2v10.8a2 2 0 0 0 2 2H10M10.2 12h9.2M15.9 8.5l3.5 3.5-3.5 3.5',
  flip: true,
}

/** Checked and safe. */
export const shieldIcon: IconDrawing = {
  path: 'M12 3.8l6.9 2.5v5.2c0 4.2-2.7 7.3-6.9 8.7-4.2-1.4-6.9-4.5-6.9-8.7V6.3zM9.2 12l2 2 3.6-3.9',
}
