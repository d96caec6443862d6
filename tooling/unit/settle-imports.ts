import { afterAll, vi } from 'vitest'

// The files of a project share modules, and an import that is pending at the end of a file fails in the next file.
afterAll(() => vi.dynamicImportSettled())
