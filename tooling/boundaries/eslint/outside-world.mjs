import { drawing, shipped, testing } from './areas.mjs'

const why = 'Edges are handed in, so that a test can stand in for them and two widgets do not meet.'

/**
 * The outside world is met at the kernel's edges only.
 *
 * @satisfies {import('./restriction.mjs').Restriction[]}
 */
export const outsideWorld = [
  {
    name: 'storage-from-the-kernel',
    message: `${why} Ask for the storage service (storageKey) or use persistedAtom.`,
    globals: ['localStorage', 'sessionStorage', 'indexedDB'],
    files: shipped,
    ignores: ['kernel/core/edges/{storage,denied-storage}.ts', ...testing],
  },
  {
    name: 'network-from-the-kernel',
    message: `${why} Ask for the http service (httpKey).`,
    globals: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    files: shipped,
    ignores: ['kernel/core/edges/http.ts', ...testing],
  },
  {
    name: 'time-from-the-kernel',
    message: `${why} Ask for the clock (clockKey): its sleep takes a signal and ends with the plugin.`,
    globals: [
      'setTimeout',
      'setInterval',
      'requestAnimationFrame',
      'requestIdleCallback',
      'Date.now',
      'performance.now',
    ],
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    files: shipped,
    ignores: ['kernel/core/edges/{clock,edges}.ts', ...drawing, ...testing],
  },
  {
    name: 'no-chance',
    message:
      'What depends on chance cannot be tested, and Math.random is no secret either. Hand the value in.',
    globals: ['Math.random'],
    files: shipped,
    ignores: testing,
  },
  {
    name: 'page-from-an-element',
    message:
      'A page may have other documents, and a server has none. Take ownerDocument of the element you are given, or ' +
      'do it in a view; `typeof document` is fine.',
    globals: ['document', 'navigator', 'location', 'history'],
    files: shipped,
    ignores: [
      'kernel/host/element.ts',
      'kernel/core/edges/{page,platform}.ts',
      'kernel/core/edges/edges.ts',
      'kernel/host/options.ts',
      ...drawing,
      ...testing,
    ],
  },
  {
    name: 'window-handed-in',
    message:
      'A page may have other windows, and a server has none. Take defaultView of a document, or have the window ' +
      "handed in: only a plugin's index.ts names it, behind `typeof window`.",
    globals: ['window'],
    files: shipped,
    ignores: [
      'kernel/host/element.ts',
      'kernel/core/edges/{page,platform}.ts',
      'kernel/core/edges/edges.ts',
      'plugins/*/index.ts',
      ...drawing,
      ...testing,
    ],
  },
]
