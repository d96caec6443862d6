import type { ChainNamespace } from '../../chain-namespace.js'
import { wrappedNative } from '../wrapped-native.js'
import { createEvmBlocks } from './read-blocks.js'

/** Creates the reader of blocks. */
export const createBlocks: NonNullable<ChainNamespace['createBlocks']> = (nodes, chain, facts) =>
  createEvmBlocks({ nodes, chain, wrapped: wrappedNative(facts, chain) })
