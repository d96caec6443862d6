import { afterAll, vi } from 'vitest'

// the files of a project share their modules: an import that is cut off by the end of one file fails in the next
afterAll(() => vi.dynamicImportSettled())
