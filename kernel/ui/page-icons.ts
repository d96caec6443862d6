import type { IconDrawing } from './icon-drawing.js'

/**
 * The icons the button on the host page draws without React. They stand apart from the rest so that the page
 * loads these and no others.
 */
export const pageIcons = {
  down: { path: 'M6 9.5l6 6 6-6' },
  offline: {
    path:
      'M4 4l16 16M3.4 10.2a12.6 12.6 0 0 1 4.3-2.8M20.6 10.2a12.5 12.5 0 0 0-9.4-3.7' +
      'M6.6 13.6a8.2 8.2 0 0 1 3.4-2M17.4 13.6a8.2 8.2 0 0 0-2.5-1.6M9.7 16.8a3.8 3.8 0 0 1 3.9-.7M12 19.7v.1',
  },
  warn: {
    path:
      'M10.7 4.9a1.5 1.5 0 0 1 2.6 0l7 12.2a1.5 1.5 0 0 1-1.3 2.2H5a1.5 1.5 0 0 1-1.3-2.2z' +
      'M12 9.7v4.1M12 16.5v.1',
  },
} as const satisfies Record<string, IconDrawing>
