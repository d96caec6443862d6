import { test } from 'vitest'
import { conformsToMailboxes } from './mailboxes-conformance.js'
import { createMemoryMailboxes } from './memory-mailboxes.js'

conformsToMailboxes(test, async (clock) => ({ mailboxes: createMemoryMailboxes({ clock }) }))
