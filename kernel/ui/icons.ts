/** Icon as data: a single stroke in a box of 24 by 24. */
export interface IconDrawing {
  /** The `d` of its one path, drawn without a fill, with round caps and joins. */
  readonly path: string
  /** Whether it points along the line of text: mirrored in right-to-left text. */
  readonly flip?: true
}

const circle = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

const drawings = {
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
  back: { path: 'M19 12H5.2M11 6.2L5.2 12l5.8 5.8', flip: true },
  close: { path: 'M6.5 6.5l11 11M17.5 6.5l-11 11' },
  help: { path: `${circle}M9.6 9.8a2.4 2.4 0 1 1 3.5 2.2c-.7.4-1.1.9-1.1 1.7v.2M12 16.6v.1` },
  next: { path: 'M9.5 6l6 6-6 6', flip: true },
  out: {
    path: 'M13.8 5H19v5.2M19 5l-7.6 7.6M10.2 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-3.2',
    flip: true,
  },
  qr: {
    path:
      'M5.5 4.8h4a.7.7 0 0 1 .7.7v4a.7.7 0 0 1-.7.7h-4a.7.7 0 0 1-.7-.7v-4a.7.7 0 0 1 .7-.7z' +
      'M14.5 4.8h4a.7.7 0 0 1 .7.7v4a.7.7 0 0 1-.7.7h-4a.7.7 0 0 1-.7-.7v-4a.7.7 0 0 1 .7-.7z' +
      'M5.5 13.8h4a.7.7 0 0 1 .7.7v4a.7.7 0 0 1-.7.7h-4a.7.7 0 0 1-.7-.7v-4a.7.7 0 0 1 .7-.7z' +
      'M13.8 13.8h2.2M19.2 13.8v2.4M13.8 17v2.2M17 19.2h2.2',
  },
  grid: {
    path:
      'M6.3 4.8h2.4a1.5 1.5 0 0 1 1.5 1.5v2.4a1.5 1.5 0 0 1-1.5 1.5H6.3a1.5 1.5 0 0 1-1.5-1.5V6.3a1.5 1.5 0 0 1 1.5-1.5z' +
      'M15.3 4.8h2.4a1.5 1.5 0 0 1 1.5 1.5v2.4a1.5 1.5 0 0 1-1.5 1.5h-2.4a1.5 1.5 0 0 1-1.5-1.5V6.3a1.5 1.5 0 0 1 1.5-1.5z' +
      'M6.3 13.8h2.4a1.5 1.5 0 0 1 1.5 1.5v2.4a1.5 1.5 0 0 1-1.5 1.5H6.3a1.5 1.5 0 0 1-1.5-1.5v-2.4a1.5 1.5 0 0 1 1.5-1.5z' +
      'M15.3 13.8h2.4a1.5 1.5 0 0 1 1.5 1.5v2.4a1.5 1.5 0 0 1-1.5 1.5h-2.4a1.5 1.5 0 0 1-1.5-1.5v-2.4a1.5 1.5 0 0 1 1.5-1.5z',
  },
  info: { path: `${circle}M12 11.2v5M12 7.8v.1` },
  alert: { path: `${circle}M12 7.6v5.4M12 16.2v.1` },
  clock: { path: `${circle}M12 7.4V12l3.1 1.9` },
  check: { path: 'M5.2 12.6l4.5 4.5 9.1-9.8' },
  eye: {
    path:
      'M2.8 12S6.1 5.9 12 5.9 21.2 12 21.2 12 17.9 18.1 12 18.1 2.8 12 2.8 12z' +
      'M12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  },
  lock: {
    path:
      'M7 10.6h10a1.8 1.8 0 0 1 1.8 1.8v6a1.8 1.8 0 0 1-1.8 1.8H7a1.8 1.8 0 0 1-1.8-1.8v-6A1.8 1.8 0 0 1 7 10.6z' +
      'M8.2 10.6V7.8a3.8 3.8 0 0 1 7.6 0v2.8',
  },
  retry: { path: 'M19.4 12.4a7.4 7.4 0 1 1-2.2-5.7l2.2 2.2M19.4 4.6v4.3h-4.3' },
  mail: {
    path:
      'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z' +
      'M3.9 7.2l6.9 5.2a2 2 0 0 0 2.4 0l6.9-5.2',
  },
  copy: {
    path:
      'M10 8.3h8.2a1.8 1.8 0 0 1 1.8 1.8v8.1a1.8 1.8 0 0 1-1.8 1.8H10a1.8 1.8 0 0 1-1.8-1.8v-8.1A1.8 1.8 0 0 1 10 8.3z' +
      'M5.3 15.6A1.8 1.8 0 0 1 4 13.9V5.8A1.8 1.8 0 0 1 5.8 4h8.1a1.8 1.8 0 0 1 1.7 1.3',
  },
  search: { path: 'M10.8 4.3a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5l4.3 4.3' },
  more: {
    path:
      'M5.6 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2zM12 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2z' +
      'M18.4 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2z',
  },
  wallet: {
    path:
      'M16.8 8.6V6.3a1.6 1.6 0 0 0-1.6-1.6H6.3A2.3 2.3 0 0 0 4 7M4 7a1.6 1.6 0 0 0 1.6 1.6h12.6A1.8 1.8 0 0 1 20 10.4v7.1' +
      'a1.8 1.8 0 0 1-1.8 1.8H6.3A2.3 2.3 0 0 1 4 17zM16.2 13.9v.1',
  },
} as const satisfies Record<string, IconDrawing>

/** Name of an icon that every view has. */
export type IconName = keyof typeof drawings

/** Icons that every view has, by name. */
export const icons: Readonly<Record<IconName, IconDrawing>> = drawings

/** An icon by name, or as data that comes with a view. */
export type IconSource = IconName | IconDrawing
