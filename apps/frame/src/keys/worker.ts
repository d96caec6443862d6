import { serveKeys } from './serve-keys.js'

serveKeys(globalThis)
