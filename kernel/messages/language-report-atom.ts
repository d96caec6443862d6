import { atom } from 'jotai/vanilla'
import type { Report } from '../errors/report.js'

/** Receives errors of loading the texts of a language. Set by the modal root. */
export const languageReportAtom = atom<{ readonly report: Report }>({ report: () => {} })
