import { test } from 'vitest'
import { conformsToMessageStore } from '../messages/message-store-conformance.js'
import { createMemoryMessageStore } from './memory-message-store.js'

conformsToMessageStore(test, async (clock) => ({ store: createMemoryMessageStore({ clock }) }))
