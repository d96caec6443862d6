import { atom } from 'jotai/vanilla'
import type { Report } from '../errors/report.js'

/** Who is told when the texts of a language do not load; set by the room. */
export const languageReportAtom = atom<{ readonly report: Report }>({ report: () => {} })
