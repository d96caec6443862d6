import type { IconDrawing } from '../icon-drawing.js'

const circle = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

/** A computer with a screen. */
export const desktopIcon: IconDrawing = {
  path:
    'M5.5 4.6h13a2 2 0 0 1 2 2v7.9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6.6a2 2 0 0 1 2-2z' +
    'M9.2 19.9h5.6M12 16.5v3.4',
}

/** A telephone. */
export const phoneIcon: IconDrawing = {
  path: 'M9.4 3.6h5.2A2.4 2.4 0 0 1 17 6v12a2.4 2.4 0 0 1-2.4 2.4H9.4A2.4 2.4 0 0 1 7 18V6a2.4 2.4 0 0 1 2.4-2.4zM11 17.4h2',
}

/** A site or the whole web. */
export const globeIcon: IconDrawing = {
  path: `${circle}M3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z`,
}

/** Things that follow each other. */
export const listIcon: IconDrawing = {
  path: 'M8.6 6.6H20M8.6 12H20M8.6 17.4H20M4.4 6.6v.1M4.4 12v.1M4.4 17.4v.1',
}

/** Ends the connection. */
export const leaveIcon: IconDrawing = {
  path: 'M10 4.6H6.6a2 2 0 0 0-2 2v10.8a2 2 0 0 0 2 2H10M10.2 12h9.2M15.9 8.5l3.5 3.5-3.5 3.5',
  flip: true,
}

/** Looked at and found safe. */
export const shieldIcon: IconDrawing = {
  path: 'M12 3.8l6.9 2.5v5.2c0 4.2-2.7 7.3-6.9 8.7-4.2-1.4-6.9-4.5-6.9-8.7V6.3zM9.2 12l2 2 3.6-3.9',
}

/** Signs or edits. */
export const penIcon: IconDrawing = {
  path: 'M4.6 19.4l1-3.9L15.7 5.4a2 2 0 0 1 2.8 0l.1.1a2 2 0 0 1 0 2.8L8.5 18.4zM13.7 7.4l2.9 2.9',
}

/** One more of them. */
export const plusIcon: IconDrawing = { path: 'M12 5.2v13.6M5.2 12h13.6' }
