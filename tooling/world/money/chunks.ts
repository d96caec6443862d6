/** Loads all code at once: the world of sessions is the one in which chunks fail. */
Object.assign(globalThis, { loadWorldChunk: (_file: string, load: () => Promise<unknown>) => load() })
