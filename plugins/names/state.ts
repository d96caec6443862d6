import { atom } from 'jotai/vanilla'
import type { NamesConfig } from './config.js'

/** Endings of names; undefined before the plugin is set up. */
export const suffixesAtom = /*#__PURE__*/ atom<NamesConfig>()
