import { readFileSync } from 'node:fs'

// The script lists come from tooling/size/measure.mjs, which opens the pages in a browser: size-limit can't follow
// dynamic imports. Those of the secure frame come from its build. Limits are decimal kilobytes after gzip.

const scripts = JSON.parse(readFileSync(new URL('.cache/size/scripts.json', import.meta.url), 'utf8'))

export default [
  { name: 'Entry, static imports only', path: scripts.entry },
  { name: 'Connect button usable', path: scripts.usable, limit: '32 kB' },
  { name: 'Connect button usable, every plugin', path: scripts.usableWithAll, limit: '48 kB' },
  { name: 'Prefetched when the page is idle', path: scripts.idle },
  { name: 'Wallet list usable, wallet installed', path: scripts.list, limit: '132 kB' },
  { name: 'Wallet list usable, no wallet', path: scripts.listWithoutWallet, limit: '140 kB' },
  { name: 'Floor page: React and a list', path: scripts.floor },
  { name: 'Secure frame until READY', path: scripts.frameReady, limit: '24 kB' },
  { name: 'Secure frame, more to answer', path: scripts.frameServing },
  { name: 'Secure frame, more for the first key', path: scripts.frameKey, limit: '48 kB' },
].map((check) => ({ ...check, gzip: true, brotli: false }))
