import type { IconDrawing } from '../icon-drawing.js'

/** Goes out of the account. */
export const sendIcon: IconDrawing = { path: 'M12 19.4V4.8M5.8 11L12 4.8l6.2 6.2' }

/** Comes into the account. */
export const receiveIcon: IconDrawing = { path: 'M12 4.6v14.6M5.8 13l6.2 6.2 6.2-6.2' }

/** One asset for another. */
export const swapIcon: IconDrawing = {
  path: 'M4.6 8.4h14M15 4.8l3.6 3.6L15 12M19.4 15.6h-14M9 12l-3.6 3.6L9 19.2',
}

/** Pays with a card or from a bank. */
export const buyIcon: IconDrawing = {
  path:
    'M6 5.6h12a2.5 2.5 0 0 1 2.5 2.5v7.8a2.5 2.5 0 0 1-2.5 2.5H6a2.5 2.5 0 0 1-2.5-2.5V8.1A2.5 2.5 0 0 1 6 5.6z' +
    'M3.5 10.1h17M7.2 14.6h2.9',
}

/** Assets one could hold. */
export const coinsIcon: IconDrawing = {
  path:
    'M12 4c4.1 0 7.4 1.3 7.4 3s-3.3 3-7.4 3-7.4-1.3-7.4-3S7.9 4 12 4zM4.6 7v5c0 1.7 3.3 3 7.4 3s7.4-1.3 7.4-3V7' +
    'M4.6 12v5c0 1.7 3.3 3 7.4 3s7.4-1.3 7.4-3v-5',
}

/** Takes what was copied elsewhere. */
export const pasteIcon: IconDrawing = {
  path:
    'M9 5.4H7.2A2.2 2.2 0 0 0 5 7.6v10.7a2.2 2.2 0 0 0 2.2 2.2h9.6a2.2 2.2 0 0 0 2.2-2.2V7.6a2.2 2.2 0 0 0-2.2-2.2H15' +
    'M10.4 3.6h3.2A1.4 1.4 0 0 1 15 5v2.1H9V5a1.4 1.4 0 0 1 1.4-1.4z',
}
