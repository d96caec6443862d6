import { atom } from 'jotai/vanilla'
import type { Network } from '../contracts/network.js'
import type { CaipNetworkId } from './caip.js'

/** What the host has added at run time, and what it has removed (undefined), by CAIP-2 id; goes before the plugins' own. */
export const hostNetworksAtom = atom<ReadonlyMap<CaipNetworkId, Network | undefined>>(new Map())
